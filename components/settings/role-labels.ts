import type { Role } from '@/server/contract/accounts/account'

/** What each role may do, in a line. */
export const ROLE_DESCRIPTIONS: Record<Role, string> = {
  admin: 'Everything, members and the account too.',
  editor: 'Everything but members and the account.',
  viewer: 'Reads everything, changes nothing.',
}

import { UserText } from '@/components/ui/text-direction'
import type { Member } from '@/server/contract/accounts/member'
import type { Subscription } from '@/server/contract/webhooks/subscription'

/** Who made a subscription: a member, someone who has left the account since, or the automation tool. */
export function Creator({ subscription, members }: { subscription: Subscription; members: readonly Member[] }) {
  if (subscription.created_by_user_id === null) return <>Zapier</>
  const creator = members.find(({ user_id }) => user_id === subscription.created_by_user_id)
  return <UserText>{creator?.name ?? 'A former member'}</UserText>
}

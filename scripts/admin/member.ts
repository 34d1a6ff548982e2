import type { Member } from '../../server/accounts/account/account'
import { addMember } from '../../server/accounts/members/accounts'
import { listMembers } from '../../server/accounts/members/member-list'
import { ROLES } from '../../server/contract/accounts/account'
import { choice, command, type Tree } from './command'
import { email, theAccount } from './given'
import { tellNewPassword, vouch } from './vouch'

const account = { value: 'ID', required: true, words: 'the account' } as const

export const member: Tree = {
  add: command({
    summary: 'Let a person into an account, or give a member another role.',
    options: {
      account,
      email: { value: 'EMAIL', required: true, words: 'address of the person, who is made where there is none' },
      role: { value: 'ROLE', required: true, words: ROLES.join(', ') },
      vouch,
    },
    async run(values, around) {
      const role = choice('role', values.role, ROLES)
      const owner = await theAccount(values.account)
      const { needsNewPassword, ...added } = await addMember(owner, email('email', values.email), role, values.vouch)
      tellNewPassword(around, added.email, needsNewPassword)
      return { ...memberAsJson(added), needs_new_password: needsNewPassword }
    },
  }),
  list: command({
    summary: 'List the members of an account, longest there first.',
    options: { account },
    run: async (values) => (await listMembers(await theAccount(values.account))).map(memberAsJson),
  }),
}

const memberAsJson = ({ userId, email, name, role }: Member) => ({ id: userId, email, name, role })

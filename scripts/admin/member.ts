import type { Member } from '../../server/accounts/account'
import { addMember, listMembers } from '../../server/accounts/accounts'
import { ROLES } from '../../server/contract/account'
import { choice, command, type Tree } from './command'
import { email, theAccount } from './given'

const account = { value: 'ID', required: true, words: 'the account' } as const

export const member: Tree = {
  add: command({
    summary: 'Let a person into an account, or give a member another role.',
    options: {
      account,
      email: { value: 'EMAIL', required: true, words: 'address of the person, who is made where there is none' },
      role: { value: 'ROLE', required: true, words: ROLES.join(', ') },
    },
    async run(values) {
      const role = choice('role', values.role, ROLES)
      return memberAsJson(await addMember(await theAccount(values.account), email('email', values.email), role))
    },
  }),
  list: command({
    summary: 'List the members of an account, longest there first.',
    options: { account },
    run: async (values) => (await listMembers(await theAccount(values.account))).map(memberAsJson),
  }),
}

const memberAsJson = ({ userId, email, name, role }: Member) => ({ id: userId, email, name, role })

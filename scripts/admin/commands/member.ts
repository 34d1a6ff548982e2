import type { Member } from '../../../server/accounts/account/account'
import { addMember } from '../../../server/accounts/members/accounts'
import { listMembers } from '../../../server/accounts/members/member-list'
import { ROLES } from '../../../server/contract/accounts/account'
import { choice, command, type Tree } from '../command'
import { email, requireAccount } from '../input/option-values'
import { reportEndedPassword, vouch } from '../input/vouch'

const account = { value: 'ID', required: true, description: 'the account' } as const

export const member: Tree = {
  add: command({
    summary: 'Add a person to an account, or change the role of a member.',
    options: {
      account,
      email: {
        value: 'EMAIL',
        required: true,
        description: 'the email address of the person; an unknown person is created',
      },
      role: { value: 'ROLE', required: true, description: ROLES.join(', ') },
      vouch,
    },
    async run(values, context) {
      const role = choice('role', values.role, ROLES)
      const owner = await requireAccount(values.account)
      const { needsNewPassword, ...added } = await addMember(owner, email('email', values.email), role, values.vouch)
      reportEndedPassword(context, added.email, needsNewPassword)
      return { ...memberAsJson(added), needs_new_password: needsNewPassword }
    },
  }),
  list: command({
    summary: 'List the members of an account, the earliest member first.',
    options: { account },
    run: async (values) => (await listMembers(await requireAccount(values.account))).map(memberAsJson),
  }),
}

const memberAsJson = ({ userId, email, name, role }: Member) => ({ id: userId, email, name, role })

import type { Member } from '../../../server/accounts/account/account'
import { SYSTEM_ACTOR } from '../../../server/accounts/account/activity'
import { addMember } from '../../../server/accounts/members/accounts'
import { listMembers, removeMember } from '../../../server/accounts/members/membership'
import { findUser } from '../../../server/accounts/users/users'
import { ROLES } from '../../../server/contract/accounts/account'
import {
  account,
  choice,
  command,
  email,
  reportEndedPassword,
  requireAccount,
  required,
  requireFound,
  type Tree,
  vouch,
} from '../command'

export const member: Tree = {
  add: command({
    summary: 'Add a person to an account, or change the role of a member.',
    options: {
      account,
      email: required('EMAIL', 'the email address of the person; an unknown person is created'),
      role: required('ROLE', ROLES.join(', ')),
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
  remove: command({
    summary: 'Remove a member from an account, and revoke the access tokens that they created there.',
    options: {
      account,
      email: required('EMAIL', 'the email address of the member'),
      'keep-tokens': { description: 'keep the tokens valid' },
    },
    async run(values) {
      const owner = await requireAccount(values.account)
      const address = email('email', values.email)
      const person = await findUser(address)
      const options = { keepsTokens: values['keep-tokens'] }
      const removed = person && (await removeMember(owner, SYSTEM_ACTOR, person.id, options))
      return memberAsJson(requireFound(removed, `No member of this account has the address ${address}`))
    },
  }),
  list: command({
    summary: 'List the members of an account, the earliest member first.',
    options: { account },
    run: async (values) => (await listMembers(await requireAccount(values.account))).map(memberAsJson),
  }),
}

const memberAsJson = ({ userId, email, name, role }: Member) => ({ id: userId, email, name, role })

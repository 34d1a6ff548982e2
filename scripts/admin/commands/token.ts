import type { Account } from '../../../server/accounts/account/account'
import { SYSTEM_ACTOR } from '../../../server/accounts/account/activity'
import { listMembers } from '../../../server/accounts/members/membership'
import { CreateToken } from '../../../server/contract/tokens/token'
import { createToken, listTokens, revokeToken, toAccessToken } from '../../../server/tokens/tokens'
import {
  account,
  checked,
  command,
  optional,
  ownedBy,
  Refusal,
  requireAccount,
  required,
  requireFound,
  type Tree,
  wholeNumber,
} from '../command'

const MOST_DAYS = 3650

export const token: Tree = {
  create: command({
    summary: 'Create a personal access token. It is printed once and cannot be shown again.',
    options: {
      account,
      name: required('NAME', '1 to 100 characters'),
      email: optional('EMAIL', 'the creator, a member of the account. Default: the first admin'),
      'expires-in-days': optional('DAYS', `1 to ${MOST_DAYS}. Default: it never expires`),
    },
    async run(values) {
      const days = values['expires-in-days']
      const expiresInDays = days === undefined ? null : wholeNumber('expires-in-days', days, 1, MOST_DAYS)
      const owner = await requireAccount(values.account)
      const createdByUserId = await creatorOf(owner, values.email)
      const created = await createToken(owner, SYSTEM_ACTOR, {
        name: checked('name', CreateToken.shape.name, values.name),
        expiresInDays,
        createdByUserId,
      })
      return { ...toAccessToken(created.row), token: created.token }
    },
  }),
  revoke: command({
    summary: 'Revoke a token. The next request with it is refused. A repetition changes nothing.',
    options: { token: required('ID', 'the id of the token, not the token itself') },
    async run(values) {
      const { id, owner, missing } = await ownedBy('token', values.token)
      return toAccessToken(requireFound(await revokeToken(owner, SYSTEM_ACTOR, id), missing))
    },
  }),
  list: command({
    summary: 'List the tokens of an account, newest first, including revoked ones.',
    options: { account },
    run: async (values) => (await listTokens(await requireAccount(values.account))).map(toAccessToken),
  }),
}

async function creatorOf(owner: Account, email: string | undefined): Promise<string> {
  const members = await listMembers(owner)
  const creator =
    email === undefined
      ? members.find(({ role }) => role === 'admin')
      : members.find((member) => member.email.toLowerCase() === email.trim().toLowerCase())
  if (!creator)
    throw new Refusal(email === undefined ? 'The account has no admin' : `${email} is not a member of ${owner.name}`)
  return creator.userId
}

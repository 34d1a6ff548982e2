import type { Account } from '../../server/accounts/account/account'
import { SYSTEM_ACTOR } from '../../server/accounts/account/activity'
import { listMembers } from '../../server/accounts/members/member-list'
import { accountOfToken, createToken, listTokens, revokeToken, toAccessToken } from '../../server/tokens/tokens'
import { command, Refusal, type Tree, wholeNumber } from './command'
import { present, theAccount, uuid, words } from './given'

const account = { value: 'ID', required: true, words: 'the account' } as const
const MOST_DAYS = 3650

export const token: Tree = {
  create: command({
    summary: 'Create a personal access token. It is printed this once.',
    options: {
      account,
      name: { value: 'NAME', required: true, words: '1 to 100 characters' },
      email: { value: 'EMAIL', words: 'its creator, a member of the account; the first admin where absent' },
      'expires-in-days': { value: 'DAYS', words: `1 to ${MOST_DAYS}; never where absent` },
    },
    async run(values) {
      const days = values['expires-in-days']
      const expiresInDays = days === undefined ? null : wholeNumber('expires-in-days', days, 1, MOST_DAYS)
      const owner = await theAccount(values.account)
      const createdByUserId = await creatorOf(owner, values.email)
      const created = await createToken(owner, SYSTEM_ACTOR, {
        name: words('name', values.name, 100),
        expiresInDays,
        createdByUserId,
      })
      return { ...toAccessToken(created.row), token: created.token }
    },
  }),
  revoke: command({
    summary: 'Revoke a token, from the next request on. A repeat changes nothing.',
    options: { token: { value: 'ID', required: true, words: 'id of the token, not the token itself' } },
    async run(values) {
      const id = uuid('token', values.token)
      const missing = `There is no token ${id}`
      const owner = present(await accountOfToken(id), missing)
      return toAccessToken(present(await revokeToken(owner, SYSTEM_ACTOR, id), missing))
    },
  }),
  list: command({
    summary: 'List the tokens of an account, newest first, the revoked ones too.',
    options: { account },
    run: async (values) => (await listTokens(await theAccount(values.account))).map(toAccessToken),
  }),
}

async function creatorOf(owner: Account, email: string | undefined): Promise<string> {
  const members = await listMembers(owner)
  const creator =
    email === undefined
      ? members.find(({ role }) => role === 'admin')
      : members.find((member) => member.email.toLowerCase() === email.trim().toLowerCase())
  if (!creator)
    throw new Refusal(email === undefined ? 'The account has no admin' : `${email} is no member of ${owner.name}`)
  return creator.userId
}

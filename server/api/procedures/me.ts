import { z } from 'zod'
import { Me } from '../../contract/accounts/account'
import { freeEndpoint } from '../access/procedure'

export const me = freeEndpoint({
  method: 'GET',
  path: '/me',
  operationId: 'getAccount',
  summary: 'Get the account',
  description:
    'Returns the account of the token, and the name and the prefix of the token. This endpoint is available on every plan.',
  tags: ['Account'],
})
  .input(z.object({}))
  .output(Me)
  .query(({ ctx: { account, token } }) => ({
    id: account.id,
    name: account.name,
    plan: account.plan,
    created_at: account.createdAt.toISOString(),
    token: {
      id: token.id,
      name: token.name,
      prefix: token.prefix,
      created_at: token.createdAt.toISOString(),
      expires_at: token.expiresAt?.toISOString() ?? null,
    },
  }))

import { z } from 'zod'
import { AccessToken, CreatedToken, CreateToken } from '../contract/token'
import { ApiError } from '../errors'
import { createToken, listTokens, revokeToken, toAccessToken } from '../tokens/tokens'
import { forMembers, router } from './procedure'

// Tokens are made in the dashboard only (spec, "Authentication" 3), on every plan: a free account needs one for /me.
export const tokens = router({
  list: forMembers('viewer')
    .output(z.array(AccessToken))
    .query(async ({ ctx }) => (await listTokens(ctx.account)).map(toAccessToken)),

  create: forMembers('editor')
    .input(CreateToken)
    .output(CreatedToken)
    .mutation(async ({ ctx, input }) => {
      const { row, token } = await createToken(ctx.account, ctx.actor, {
        name: input.name,
        expiresInDays: input.expires_in_days,
        createdByUserId: ctx.userId,
      })
      return { ...toAccessToken(row), token }
    }),

  revoke: forMembers('editor')
    .input(z.object({ id: z.uuid() }))
    .output(AccessToken)
    .mutation(async ({ ctx, input }) => {
      const row = await revokeToken(ctx.account, ctx.actor, input.id)
      if (!row) throw new ApiError('not_found')
      return toAccessToken(row)
    }),
})

import { z } from 'zod'
import {
  AccessToken,
  ApiRequestList,
  CreatedToken,
  CreateToken,
  ListApiRequests,
  ListTokens,
  TokenList,
  TokenUses,
} from '../../contract/tokens/token'
import { ApiError } from '../../errors'
import { listApiRequests, usageByDay } from '../../tokens/request-log'
import { createToken, pageOfTokens, revokeToken, toAccessToken } from '../../tokens/tokens'
import { memberProcedure, router } from '../access/procedure'

// Only the dashboard creates tokens (spec, "Authentication" 3). Every plan has them: a free account needs one for /me.
export const tokens = router({
  list: memberProcedure('viewer')
    .input(ListTokens)
    .output(TokenList)
    .query(async ({ ctx, input }) => {
      const { rows, total } = await pageOfTokens(ctx.account, input)
      const { limit, offset } = input
      return { tokens: rows.map(toAccessToken), pagination: { limit, offset, total } }
    }),

  uses: memberProcedure('viewer')
    .output(TokenUses)
    .query(async ({ ctx }) => {
      const { days, tokens } = await usageByDay(ctx.account)
      return { days, tokens: tokens.map(({ tokenId, requests }) => ({ token_id: tokenId, requests })) }
    }),

  requests: memberProcedure('viewer')
    .input(ListApiRequests)
    .output(ApiRequestList)
    .query(({ ctx, input }) => listApiRequests(ctx.account, input)),

  create: memberProcedure('editor', { confirmed: true, countedAs: 'create a token' })
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

  revoke: memberProcedure('editor')
    .input(z.object({ id: z.uuid() }))
    .output(AccessToken)
    .mutation(async ({ ctx, input }) => {
      const row = await revokeToken(ctx.account, ctx.actor, input.id)
      if (!row) throw new ApiError('not_found')
      return toAccessToken(row)
    }),
})

import { z } from 'zod'
import { FailedSince, Recovery, Resent } from '../contract/delivery'
import { countFailed, recover } from '../webhooks/recover'
import { resend } from '../webhooks/resend'
import { orNotFound } from './found'
import { forMembers, router } from './procedure'

export const deliveries = router({
  resend: forMembers('editor', { paid: true })
    .input(z.object({ id: z.uuid() }))
    .output(Resent)
    .mutation(async ({ ctx, input }) => orNotFound(await resend(ctx.account, input.id))),

  /** How many a recovery of this subscription would resend: shown before it is asked for. */
  failed: forMembers('viewer')
    .input(FailedSince)
    .output(Recovery)
    .query(async ({ ctx, input }) => orNotFound(await countFailed(ctx.account, input.id, new Date(input.since)))),

  recover: forMembers('editor', { paid: true })
    .input(FailedSince)
    .output(Recovery)
    .mutation(async ({ ctx, input }) => orNotFound(await recover(ctx.account, input.id, new Date(input.since)))),
})

import { z } from 'zod'
import {
  DeliveryProgress,
  EventTimeline,
  FailedSince,
  Recovery,
  ResentDelivery,
} from '../../contract/webhooks/delivery'
import { deliveryProgress } from '../../webhooks/delivery/progress'
import { countFailed, recover } from '../../webhooks/subscriptions/recover'
import { resend } from '../../webhooks/subscriptions/resend'
import { eventTimeline } from '../../webhooks/views/event-timeline'
import { orNotFound } from '../by-id'
import { memberProcedure, router } from '../procedure'

export const deliveries = router({
  resend: memberProcedure('editor', { paid: true })
    .input(z.object({ id: z.uuid() }))
    .output(ResentDelivery)
    .mutation(async ({ ctx, input }) => orNotFound(await resend(ctx.account, ctx.actor, input.id))),

  /** How far a delivery is: polled after a resend, so it is one index read. */
  progress: memberProcedure('viewer')
    .input(z.object({ id: z.uuid() }))
    .output(DeliveryProgress)
    .query(async ({ ctx, input }) => orNotFound(await deliveryProgress(ctx.account, input.id))),

  /** The way of one event to one subscription: its runs, with what was tried and what is planned. */
  timeline: memberProcedure('viewer')
    .input(z.object({ id: z.string(), event_id: z.string() }))
    .output(EventTimeline)
    .query(async ({ ctx, input }) => orNotFound(await eventTimeline(ctx.account, input.id, input.event_id))),

  /** How many a recovery of this subscription would resend: shown before it is asked for. */
  failed: memberProcedure('viewer')
    .input(FailedSince)
    .output(Recovery)
    .query(async ({ ctx, input }) => orNotFound(await countFailed(ctx.account, input.id, new Date(input.since)))),

  recover: memberProcedure('editor', { paid: true })
    .input(FailedSince)
    .output(Recovery)
    .mutation(async ({ ctx, input }) =>
      orNotFound(await recover(ctx.account, ctx.actor, input.id, new Date(input.since))),
    ),
})

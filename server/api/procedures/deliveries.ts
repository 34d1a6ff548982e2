import { z } from 'zod'
import {
  DeliveryProgress,
  EventTimeline,
  FailedSince,
  Recovery,
  ResendMany,
  ResentDelivery,
  ResentMany,
} from '../../contract/webhooks/delivery'
import { deliveryProgress, eventTimeline } from '../../webhooks/queries/events'
import { countFailed, recover, resend, resendMany } from '../../webhooks/subscriptions/resend'

import { orNotFound } from '../access/by-id'
import { memberProcedure, router } from '../access/procedure'

export const deliveries = router({
  resend: memberProcedure('editor', { paid: true })
    .input(z.object({ id: z.uuid() }))
    .output(ResentDelivery)
    .mutation(async ({ ctx, input }) => orNotFound(await resend(ctx.account, ctx.actor, input.id))),

  /** Resends the events of several deliveries of one subscription, at most ten a second. */
  resendMany: memberProcedure('editor', { paid: true })
    .input(ResendMany)
    .output(ResentMany)
    .mutation(async ({ ctx, input }) =>
      orNotFound(await resendMany(ctx.account, ctx.actor, input.id, input.delivery_ids)),
    ),

  /** Returns the progress of a delivery. Pages poll it after a resend, so it reads only one index. */
  progress: memberProcedure('viewer')
    .input(z.object({ id: z.uuid() }))
    .output(DeliveryProgress)
    .query(async ({ ctx, input }) => orNotFound(await deliveryProgress(ctx.account, input.id))),

  /** Returns all deliveries of one event to one subscription, with their past and planned attempts. */
  timeline: memberProcedure('viewer')
    .input(z.object({ id: z.string(), event_id: z.string() }))
    .output(EventTimeline)
    .query(async ({ ctx, input }) => orNotFound(await eventTimeline(ctx.account, input.id, input.event_id))),

  /** Returns how many deliveries a recovery would resend. The dashboard shows it before the recovery starts. */
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

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
import { Diagnosis, Evidence } from '../../contract/webhooks/diagnosis'
import { CheckedUrl, CheckUrl, Subscription } from '../../contract/webhooks/subscription'
import { CreateTestEndpoint, TestEndpoint, TestResponse } from '../../contract/webhooks/test-endpoint'
import { checkDelivery } from '../../webhooks/diagnostics/check-delivery'
import { deliveryProgress, eventTimeline } from '../../webhooks/queries/events'
import { activeWithUrl } from '../../webhooks/subscriptions/create'
import { countFailed, recover, resend, resendMany } from '../../webhooks/subscriptions/resend'
import { toSubscription } from '../../webhooks/subscriptions/subscriptions'
import {
  activeTestEndpoint,
  changeTestResponse,
  createTestEndpoint,
  findTestEndpoint,
  newestTestRequest,
} from '../../webhooks/subscriptions/test-endpoint'
import { policyFromEnv } from '../../webhooks/transport/policy'
import { checkUrl } from '../../webhooks/transport/resolve'
import { ById, memberProcedure, orNotFound, router } from '../access/procedure'

export const deliveries = router({
  resend: memberProcedure('editor', { paid: true })
    .input(z.object({ id: z.uuid() }))
    .output(ResentDelivery)
    .mutation(async ({ ctx, input }) => orNotFound(await resend(ctx.account, ctx.actor, input.id))),

  resendMany: memberProcedure('editor', { paid: true })
    .input(ResendMany)
    .output(ResentMany)
    .mutation(async ({ ctx, input }) =>
      orNotFound(await resendMany(ctx.account, ctx.actor, input.id, input.delivery_ids)),
    ),

  progress: memberProcedure('viewer')
    .input(z.object({ id: z.uuid() }))
    .output(DeliveryProgress)
    .query(async ({ ctx, input }) => orNotFound(await deliveryProgress(ctx.account, input.id))),

  timeline: memberProcedure('viewer')
    .input(z.object({ id: z.string(), event_id: z.string() }))
    .output(EventTimeline)
    .query(async ({ ctx, input }) => orNotFound(await eventTimeline(ctx.account, input.id, input.event_id))),

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

export const checks = router({
  url: memberProcedure('editor', { paid: true, kind: 'waiting', countedAs: 'check a URL' })
    .input(CheckUrl)
    .output(CheckedUrl)
    .mutation(async ({ ctx, input }) => {
      const checked = await checkUrl(input.url, policyFromEnv())
      return checked.ok ? { ...checked, used_by: await activeWithUrl(ctx.account, checked.url) } : checked
    }),

  /** Returns which part of a receiver's verification fails. Every plan has it, because every plan has secrets. */
  delivery: memberProcedure('editor', { kind: 'computing', countedAs: 'check a delivery' })
    .input(Evidence)
    .output(Diagnosis)
    .mutation(async ({ ctx, input }) => orNotFound(await checkDelivery(ctx.account, input))),
})

/** The built-in test endpoint. The API shows its subscriptions as it shows all others. */
export const testEndpoints = router({
  create: memberProcedure('editor', { paid: true, countedAs: 'POST /api/v1/webhook-subscriptions' })
    .input(CreateTestEndpoint)
    .output(Subscription)
    .mutation(async ({ ctx, input }) => toSubscription(await createTestEndpoint(ctx.account, ctx.actor, input))),

  active: memberProcedure('viewer')
    .output(z.string().nullable())
    .query(({ ctx }) => activeTestEndpoint(ctx.account)),

  find: memberProcedure('viewer')
    .input(ById)
    .output(TestEndpoint)
    .query(async ({ ctx, input }) => orNotFound(await findTestEndpoint(ctx.account, input.id))),

  newest: memberProcedure('viewer')
    .input(ById)
    .output(z.object({ newest: z.string().nullable() }))
    .query(async ({ ctx, input }) => orNotFound(await newestTestRequest(ctx.account, input.id))),

  respond: memberProcedure('editor')
    .input(ById.extend({ respond_with: TestResponse }))
    .output(z.object({ respond_with: TestResponse }))
    .mutation(async ({ ctx, input }) =>
      orNotFound(await changeTestResponse(ctx.account, ctx.actor, input.id, input.respond_with)),
    ),
})

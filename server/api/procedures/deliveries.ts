import { z } from 'zod'
import { CheckedUrl, CheckUrl } from '../../contract/webhooks/creation'
import {
  Delivery,
  DeliveryById,
  DeliveryList,
  DeliveryLog,
  DeliveryProgress,
  EventTimeline,
  FailedSince,
  ListDeliveries,
  ReadDeliveryLog,
  Recover,
  Recovery,
  ResendMany,
  ResentMany,
} from '../../contract/webhooks/delivery'
import { Diagnosis, Evidence } from '../../contract/webhooks/diagnosis'
import { EventById, EventList, ListEvents, StoredEvent } from '../../contract/webhooks/event-list'
import { Ledger, ReadLedger } from '../../contract/webhooks/ledger'
import { Subscription } from '../../contract/webhooks/subscription'
import { CreateTestEndpoint, TestEndpoint, TestResponse } from '../../contract/webhooks/test-endpoint'
import { readLedger } from '../../messages/ledger/read-ledger'
import { checkDelivery } from '../../webhooks/diagnostics/check-delivery'
import { findDelivery, listDeliveries } from '../../webhooks/queries/deliveries'
import { readDeliveryLog } from '../../webhooks/queries/delivery-log'
import { deliveryProgress, eventTimeline, findEvent, listEvents } from '../../webhooks/queries/events'
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
import { ById, endpoint, memberProcedure, orNotFound, router } from '../access/procedure'

const tags = ['Deliveries']

export const events = router({
  list: endpoint(
    {
      method: 'GET',
      path: '/events',
      operationId: 'listEvents',
      summary: 'List events',
      description:
        'Returns a page of the events of the account, newest first, as they were stored, with the states of their deliveries. Events are kept for 120 days.',
      tags,
      errors: ['validation_error'],
    },
    { role: 'viewer', kind: 'heavy' },
  )
    .input(ListEvents)
    .output(EventList)
    .query(({ ctx, input }) => listEvents(ctx.account, input)),

  find: endpoint(
    {
      method: 'GET',
      path: '/events/{event_id}',
      operationId: 'getEvent',
      summary: 'Get an event',
      description: 'Returns one event of the account as it was stored, with the states of its deliveries.',
      tags,
      errors: ['validation_error', 'not_found'],
    },
    { role: 'viewer' },
  )
    .input(EventById)
    .output(StoredEvent)
    .query(async ({ ctx, input }) => orNotFound(await findEvent(ctx.account, input.event_id))),
})

export const deliveries = router({
  list: endpoint(
    {
      method: 'GET',
      path: '/webhook-subscriptions/{id}/deliveries',
      operationId: 'listDeliveries',
      summary: 'List deliveries',
      description:
        'Returns a page of the deliveries of a subscription with their attempts, those of the newest event first. Deliveries that ended are kept for 120 days.',
      tags,
      errors: ['validation_error', 'not_found'],
    },
    { role: 'viewer' },
  )
    .input(ListDeliveries)
    .output(DeliveryList)
    .query(async ({ ctx, input }) => orNotFound(await listDeliveries(ctx.account, input))),

  find: endpoint(
    {
      method: 'GET',
      path: '/webhook-subscriptions/{id}/deliveries/{delivery}',
      operationId: 'getDelivery',
      summary: 'Get a delivery',
      description: 'Returns one delivery of a subscription with its attempts.',
      tags,
      errors: ['validation_error', 'not_found'],
    },
    { role: 'viewer' },
  )
    .input(DeliveryById)
    .output(Delivery)
    .query(async ({ ctx, input }) => orNotFound(await findDelivery(ctx.account, input.id, input.delivery))),

  ledger: endpoint(
    {
      method: 'GET',
      path: '/webhook-subscriptions/{id}/ledger',
      operationId: 'readLedger',
      summary: 'Read the ledger',
      description:
        'Returns a page of the events that matched a subscription, each once, with a number and what became of it: a receiver that compares it with its own store knows that it has everything. The ledger begins when it is first read, with the events that are stored then. Erased and expired events keep their numbers.',
      tags,
      errors: ['validation_error', 'not_found'],
    },
    { role: 'viewer', kind: 'heavy' },
  )
    .input(ReadLedger)
    .output(Ledger)
    .query(async ({ ctx, input }) => orNotFound(await readLedger(ctx.account, input))),

  resend: endpoint(
    {
      method: 'POST',
      path: '/webhook-subscriptions/{id}/deliveries/{delivery}/resend',
      operationId: 'resendDelivery',
      summary: 'Resend a delivery',
      description:
        'Sends the event of a delivery again, whatever became of it: creates a new delivery, whose attempts count from 1. The response is `conflict` while the subscription is inactive, and while an earlier resend of the event is pending.',
      tags,
      status: 201,
      errors: ['validation_error', 'not_found', 'conflict'],
    },
    { role: 'editor', paid: true },
  )
    .input(DeliveryById)
    .output(Delivery)
    .mutation(async ({ ctx, input: { id, delivery } }) => {
      const found = orNotFound(await findDelivery(ctx.account, id, delivery))
      return orNotFound(await resend(ctx.account, ctx.actor, found.id))
    }),

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

  log: memberProcedure('viewer')
    .input(ReadDeliveryLog)
    .output(DeliveryLog)
    .query(({ ctx, input }) => readDeliveryLog(ctx.account, input)),

  failed: memberProcedure('viewer')
    .input(FailedSince)
    .output(Recovery)
    .query(async ({ ctx, input }) => orNotFound(await countFailed(ctx.account, input.id, periodOf(input)))),

  recover: endpoint(
    {
      method: 'POST',
      path: '/webhook-subscriptions/{id}/recover',
      operationId: 'recoverDeliveries',
      summary: 'Resend all that failed',
      description:
        'Sends all events again whose latest delivery failed within a period, oldest first, at most ten a second, and only while no other delivery to this receiver waits. A second call replaces the rest of the first. The response is `conflict` while the subscription is inactive.',
      tags,
      errors: ['validation_error', 'not_found', 'conflict'],
    },
    { role: 'editor', paid: true },
  )
    .input(Recover)
    .output(Recovery)
    .mutation(async ({ ctx, input: { id, dry_run, ...period } }) =>
      orNotFound(
        dry_run
          ? await countFailed(ctx.account, id, periodOf(period))
          : await recover(ctx.account, ctx.actor, id, periodOf(period)),
      ),
    ),
})

const periodOf = ({ since, until }: { since: string; until?: string | undefined }) => ({
  since: new Date(since),
  until: until === undefined ? undefined : new Date(until),
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
  delivery: memberProcedure('editor', { kind: 'heavy', countedAs: 'check a delivery' })
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

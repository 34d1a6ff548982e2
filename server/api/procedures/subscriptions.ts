import { z } from 'zod'
import { MAX_HISTORY_SEARCH_CHARACTERS } from '../../contract/limits'
import { AttemptWithRequest, HISTORY_FILTERS, LiveStatus, TestEvent } from '../../contract/webhooks/attempt'
import { CreatedOrReplayed, type CreatedSubscription, CreateSubscription } from '../../contract/webhooks/creation'
import {
  LifecycleView,
  Reactivate,
  Reactivated,
  ReactivationResult,
  Rotate,
  RotatedOrReplayed,
} from '../../contract/webhooks/lifecycle'
import {
  ListForDashboard,
  Overview,
  OverviewOf,
  Statistics,
  SubscriptionPage,
  WebhookPage,
} from '../../contract/webhooks/overview'
import { ChangeSubscription, EventFilter, FilterPreview, SubscriptionDetails } from '../../contract/webhooks/settings'
import {
  ListSubscriptions,
  MAX_ACTIVE_SUBSCRIPTIONS,
  Subscription,
  SubscriptionLabels,
  SubscriptionList,
} from '../../contract/webhooks/subscription'
import { PERIODS } from '../../contract/webhooks/values'
import { VerificationCheck } from '../../contract/webhooks/verification'
import { attemptRequest } from '../../webhooks/queries/history'
import { overviewOf, statisticsOf } from '../../webhooks/queries/statistics'
import { lifecycleView, liveStatus, unsentOf, webhookPage } from '../../webhooks/queries/webhook-page'
import { REACTIVATION_DAYS } from '../../webhooks/rules/lifecycle'
import { changeSubscription, previewFilter, toDetails } from '../../webhooks/subscriptions/change'
import { checkReceiver, checkWeekly, lastVerificationCheck } from '../../webhooks/subscriptions/check-receiver'
import { createSubscription } from '../../webhooks/subscriptions/create'
import { reactivate, reactivateMany } from '../../webhooks/subscriptions/reactivate'
import { rotateSecret } from '../../webhooks/subscriptions/rotate'
import {
  countHidden,
  findSubscription,
  listSubscriptions,
  removeSubscription,
  toSubscription,
} from '../../webhooks/subscriptions/subscriptions'
import { sendTestEvent } from '../../webhooks/subscriptions/test-event'
import { ById, endpoint, memberProcedure, orNotFound, router } from '../access/procedure'

const tags = ['Webhook subscriptions']

const toCreated = ({ row, secret }: Awaited<ReturnType<typeof createSubscription>>): CreatedSubscription => ({
  ...toSubscription(row),
  secret,
})

export const subscriptions = router({
  list: endpoint(
    {
      method: 'GET',
      path: '/webhook-subscriptions',
      operationId: 'listWebhookSubscriptions',
      summary: 'List webhook subscriptions',
      description:
        'Returns a page of the active and inactive subscriptions of the account, newest first. The response never contains the secret.',
      tags,
      errors: ['validation_error'],
    },
    { role: 'viewer' },
  )
    .input(ListSubscriptions)
    .output(SubscriptionList)
    .query(async ({ ctx, input }) => {
      const { rows, total } = await listSubscriptions(ctx.account, input)
      const { limit, offset } = input
      return { subscriptions: rows.map(toSubscription), pagination: { limit, offset, total } }
    }),

  create: endpoint(
    {
      method: 'POST',
      path: '/webhook-subscriptions',
      operationId: 'createWebhookSubscription',
      summary: 'Create a webhook subscription',
      description: `Creates an active subscription. The response contains the signing secret, which cannot be retrieved later. An account can have at most ${MAX_ACTIVE_SUBSCRIPTIONS} active subscriptions.`,
      tags,
      status: 201,
      errors: ['validation_error', 'invalid_url', 'invalid_channel_id', 'limit_reached', 'conflict'],
    },
    {
      role: 'editor',
      paid: true,
      kind: 'waiting',
      confirmed: true,
      countedAs: 'POST /api/v1/webhook-subscriptions',
    },
  )
    .input(CreateSubscription)
    .output(CreatedOrReplayed)
    .mutation(async ({ ctx, input }) => toCreated(await createSubscription(ctx.account, ctx.actor, input))),

  find: endpoint(
    {
      method: 'GET',
      path: '/webhook-subscriptions/{id}',
      operationId: 'getWebhookSubscription',
      summary: 'Get a webhook subscription',
      description: 'Returns one subscription of the account without its secret.',
      tags,
      errors: ['not_found'],
    },
    { role: 'viewer' },
  )
    .input(ById)
    .output(SubscriptionDetails)
    .query(async ({ ctx, input }) => toDetails(orNotFound(await findSubscription(ctx.account, input.id)))),

  change: endpoint(
    {
      method: 'PATCH',
      path: '/webhook-subscriptions/{id}',
      operationId: 'changeWebhookSubscription',
      summary: 'Change a webhook subscription',
      description:
        'Changes the settings that the body names; all others stay. Channel and source never change. The response is `conflict` when the subscription has ended, and for the filter of an inactive one.',
      tags,
      errors: ['validation_error', 'invalid_url', 'not_found', 'conflict'],
    },
    { role: 'editor', paid: true, kind: 'waiting', confirmed: true },
  )
    .input(ChangeSubscription)
    .output(SubscriptionDetails)
    .mutation(async ({ ctx, input: { id, ...change } }) =>
      orNotFound(await changeSubscription(ctx.account, ctx.actor, id, change)),
    ),

  previewFilter: memberProcedure('viewer', { kind: 'heavy' })
    .input(z.object({ channel_id: z.uuid().nullable(), filter: EventFilter }))
    .output(FilterPreview)
    .query(({ ctx, input }) => previewFilter(ctx.account, input)),

  remove: endpoint(
    {
      method: 'DELETE',
      path: '/webhook-subscriptions/{id}',
      operationId: 'deleteWebhookSubscription',
      summary: 'Delete a webhook subscription',
      description: `Deletes a subscription: \`is_active\` becomes false, and the subscription receives no more events. It remains in the list with its history and can be reactivated for ${REACTIVATION_DAYS} days. Deleting it again changes nothing.`,
      tags,
      errors: ['not_found'],
    },
    { role: 'editor' },
  )
    .input(ById)
    .output(Subscription)
    .mutation(async ({ ctx, input }) =>
      toSubscription(orNotFound(await removeSubscription(ctx.account, ctx.actor, input.id))),
    ),

  listForDashboard: memberProcedure('viewer')
    .input(ListForDashboard)
    .output(SubscriptionPage)
    .query(async ({ ctx, input: { removed, ...input } }) => {
      const [{ rows, total }, totalRemoved] = await Promise.all([
        listSubscriptions(ctx.account, input, { isHidden: removed }),
        countHidden(ctx.account),
      ])
      const { limit, offset } = input
      return {
        subscriptions: rows.map(toSubscription),
        pagination: { limit, offset, total },
        total_removed: totalRemoved,
      }
    }),

  overview: memberProcedure('viewer')
    .input(OverviewOf)
    .output(z.array(Overview))
    .query(({ ctx, input }) => overviewOf(ctx.account, input.ids)),

  /** Returns a subscription, its lifecycle and its latest attempts (spec, "Delivery history"), as of one moment. */
  page: memberProcedure('viewer')
    .input(
      ById.extend({
        show: z.enum(HISTORY_FILTERS).default('all'),
        search: z.string().max(MAX_HISTORY_SEARCH_CHARACTERS).default(''),
      }),
    )
    .output(WebhookPage)
    .query(async ({ ctx, input: { id, show, search } }) =>
      orNotFound(await webhookPage(ctx.account, id, { part: show, search })),
    ),

  attempt: memberProcedure('viewer')
    .input(ById.extend({ attempt_id: z.string() }))
    .output(AttemptWithRequest)
    .query(async ({ ctx, input }) => orNotFound(await attemptRequest(ctx.account, input.id, input.attempt_id))),

  liveStatus: memberProcedure('viewer')
    .input(ById)
    .output(LiveStatus)
    .query(async ({ ctx, input }) => orNotFound(await liveStatus(ctx.account, input.id))),

  /** Sends a test event (spec, "Request headers of a delivery"). A failed attempt is a result, not an error. */
  test: memberProcedure('editor', { paid: true, kind: 'waiting' })
    .input(ById)
    .output(TestEvent)
    .mutation(async ({ ctx, input }) => orNotFound(await sendTestEvent(ctx.account, ctx.actor, input.id))),

  /** Checks whether the receiver refuses forged requests. Its responses are a result, not an error. */
  checkReceiver: memberProcedure('editor', { paid: true, kind: 'waiting' })
    .input(ById)
    .output(VerificationCheck)
    .mutation(async ({ ctx, input }) => orNotFound(await checkReceiver(ctx.account, ctx.actor, input.id))),

  checkWeekly: memberProcedure('editor', { paid: true })
    .input(ById.extend({ is_weekly: z.boolean() }))
    .output(VerificationCheck)
    .mutation(async ({ ctx, input: { id, is_weekly: isWeekly } }) =>
      orNotFound(await checkWeekly(ctx.account, ctx.actor, id, { isWeekly })),
    ),

  verification: memberProcedure('viewer')
    .input(ById)
    .output(VerificationCheck.nullable())
    .query(async ({ ctx, input }) => {
      const { id } = orNotFound(await findSubscription(ctx.account, input.id))
      return lastVerificationCheck(id)
    }),

  statistics: memberProcedure('viewer')
    .input(ById.extend({ period: z.enum(PERIODS) }))
    .output(Statistics)
    .query(async ({ ctx, input }) => orNotFound(await statisticsOf(ctx.account, input.id, input.period))),

  lifecycle: memberProcedure('viewer')
    .input(ById)
    .output(LifecycleView)
    .query(async ({ ctx, input }) => orNotFound(await lifecycleView(ctx.account, input.id))),

  label: memberProcedure('editor')
    .input(ById.extend(SubscriptionLabels.shape))
    .output(SubscriptionLabels)
    .mutation(async ({ ctx, input: { id, ...labels } }) =>
      orNotFound(await changeSubscription(ctx.account, ctx.actor, id, labels)),
    ),

  reactivate: endpoint(
    {
      method: 'POST',
      path: '/webhook-subscriptions/{id}/reactivate',
      operationId: 'reactivateWebhookSubscription',
      summary: 'Reactivate a webhook subscription',
      description: `Makes a disabled subscription active again, with its secret and its failure counter, within ${REACTIVATION_DAYS} days. The response is \`conflict\` when it is active, gone or scrubbed.`,
      tags,
      errors: ['validation_error', 'not_found', 'limit_reached', 'conflict'],
    },
    { role: 'editor', paid: true },
  )
    .input(Reactivate)
    .output(Reactivated)
    .mutation(async ({ ctx, input: { id, send_held, send_missed } }) =>
      orNotFound(await reactivate(ctx.account, ctx.actor, id, { sendHeld: send_held, sendMissed: send_missed })),
    ),

  /** Reactivates several subscriptions one after the other. That one cannot be reactivated is a result, not an error. */
  reactivateMany: memberProcedure('editor', { paid: true })
    .input(
      z.object({
        ids: z.array(z.string()).min(1).max(MAX_ACTIVE_SUBSCRIPTIONS),
        send_held: z.boolean(),
        send_missed: z.boolean(),
      }),
    )
    .output(z.array(ReactivationResult))
    .mutation(({ ctx, input: { ids, send_held, send_missed } }) =>
      reactivateMany(ctx.account, ctx.actor, ids, { sendHeld: send_held, sendMissed: send_missed }),
    ),

  unsent: memberProcedure('viewer')
    .input(z.object({ ids: z.array(z.string()).max(MAX_ACTIVE_SUBSCRIPTIONS) }))
    .output(LifecycleView.pick({ held: true, missed: true }))
    .query(({ ctx, input }) => unsentOf(ctx.account, input.ids)),

  /** For members on every plan, because pending deliveries are still signed and a leaked secret must be replaceable. */
  rotate: endpoint(
    {
      method: 'POST',
      path: '/webhook-subscriptions/{id}/rotate-secret',
      operationId: 'rotateWebhookSecret',
      summary: 'Replace the signing secret',
      description:
        'Replaces the signing secret. The response contains the new one, which cannot be retrieved later. During the overlap each delivery is signed with both.',
      tags,
      errors: ['validation_error', 'not_found', 'conflict'],
    },
    { role: 'editor', confirmed: true },
  )
    .input(Rotate)
    .output(RotatedOrReplayed)
    .mutation(async ({ ctx, input }) =>
      orNotFound(await rotateSecret(ctx.account, ctx.actor, input.id, input.overlap_hours)),
    ),
})

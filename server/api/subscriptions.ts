import { z } from 'zod'
import { Attempt } from '../contract/attempt'
import {
  CreatedSubscription,
  CreateSubscription,
  ListSubscriptions,
  Subscription,
  SubscriptionList,
} from '../contract/subscription'
import { env } from '../env'
import { ApiError } from '../errors'
import { listAttempts } from '../webhooks/history'
import { maxAttempts } from '../webhooks/schedule'
import {
  createSubscription,
  findSubscription,
  listSubscriptions,
  removeSubscription,
  toSubscription,
} from '../webhooks/subscriptions'
import { endpoint, forMembers, router } from './procedure'

const tags = ['Webhook subscriptions']

const ById = z.object({
  id: z.string().meta({
    description: 'Id of the subscription.',
    example: '9a7b330a-a736-4e5a-8f5e-0c9a1b2c3d4e',
    override: { type: 'string', format: 'uuid' },
  }),
})

export const subscriptions = router({
  list: endpoint(
    {
      method: 'GET',
      path: '/webhook-subscriptions',
      operationId: 'listWebhookSubscriptions',
      summary: 'List webhook subscriptions',
      description: 'Active and soft-deleted subscriptions of the account, newest first. The secret is never returned.',
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
      description: 'The answer holds the signing secret, this once. At most 25 subscriptions may be active at a time.',
      tags,
      status: 201,
      errors: ['validation_error', 'invalid_url', 'invalid_channel_id', 'limit_reached', 'conflict'],
    },
    { role: 'editor', paid: true },
  )
    .input(CreateSubscription)
    .output(CreatedSubscription)
    .mutation(async ({ ctx, input }) => {
      const { row, secret } = await createSubscription(ctx.account, ctx.userId, input)
      return { ...toSubscription(row), secret }
    }),

  find: endpoint(
    {
      method: 'GET',
      path: '/webhook-subscriptions/{id}',
      operationId: 'getWebhookSubscription',
      summary: 'Get a webhook subscription',
      description: 'One subscription of the account.',
      tags,
      errors: ['not_found'],
    },
    { role: 'viewer' },
  )
    .input(ById)
    .output(Subscription)
    .query(async ({ ctx, input }) => toSubscription(orNotFound(await findSubscription(ctx.account, input.id)))),

  remove: endpoint(
    {
      method: 'DELETE',
      path: '/webhook-subscriptions/{id}',
      operationId: 'deleteWebhookSubscription',
      summary: 'Delete a webhook subscription',
      description: 'Soft-deletes: is_active becomes false, the history is kept. A repeat changes nothing.',
      tags,
      errors: ['not_found'],
    },
    { role: 'editor' },
  )
    .input(ById)
    .output(Subscription)
    .mutation(async ({ ctx, input }) => toSubscription(orNotFound(await removeSubscription(ctx.account, input.id)))),

  /** The most recent 50 attempts (spec, "Delivery history"), and how many one event gets. */
  history: forMembers('viewer')
    .input(ById)
    .output(z.object({ attempts: z.array(Attempt), max_attempts: z.int() }))
    .query(async ({ ctx, input }) => {
      const { id } = orNotFound(await findSubscription(ctx.account, input.id))
      return { attempts: await listAttempts(id), max_attempts: maxAttempts(env().DELIVERY_RETRY_DELAYS_SECONDS) }
    }),
})

function orNotFound<T>(found: T | null): T {
  if (found === null) throw new ApiError('not_found')
  return found
}

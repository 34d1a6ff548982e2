import { z } from 'zod'
import { ChannelType } from './channel'
import { Pagination } from './pagination'
import { flag, oneOf, wholeNumber } from './query'
import { isText } from './text'
import { timestamp } from './time'

/** Limits of subscriptions and of their list (spec, "Limits"). */
export const MAX_ACTIVE_SUBSCRIPTIONS = 25
export const MAX_PAGE = 100
export const DEFAULT_PAGE = 25
/** The largest 32-bit integer, so that a client in any language can hold it. */
export const MAX_OFFSET = 2 ** 31 - 1
/** Longest URL accepted and kept, in characters (choices.md, "url as answered"). */
export const MAX_URL_CHARACTERS = 2_048
/** Ours: what an index entry can hold with room to spare. */
export const MAX_ZAPIER_ID_CHARACTERS = 255

export const SOURCES = ['zapier', 'dashboard'] as const
export const Source = z.enum(SOURCES).meta({ description: 'Where the subscription was created.', example: 'dashboard' })
export type Source = z.infer<typeof Source>

/** A webhook subscription as listed (spec, "Webhook subscription"). */
export const Subscription = z
  .object({
    id: z.uuid().meta({ description: 'Id of the subscription.', example: '9a7b330a-a736-4e5a-8f5e-0c9a1b2c3d4e' }),
    url: z.url().meta({ description: 'HTTPS delivery URL.', example: 'https://hooks.example.com/voice' }),
    secret_prefix: z
      .string()
      .meta({ description: 'First 12 characters of the signing secret.', example: 'msg_whsec_7c' }),
    channel_id: z.string().nullable().meta({
      description: 'The one channel it is restricted to; null when it fires for all.',
      example: '0f8fad5b-d9cb-469f-a165-70867728950e',
    }),
    channel_type: ChannelType.nullable().meta({ description: 'Null when channel_id is null.', example: 'domain' }),
    source: Source,
    zapier_subscription_id: z
      .string()
      .nullable()
      .meta({ description: 'Set for source zapier, null for dashboard.', example: null }),
    is_active: z.boolean().meta({ description: 'false once soft-deleted, disabled or gone.', example: true }),
    consecutive_failures: z.int().meta({
      description: 'Failed attempts in a row; any 2xx resets it; five disable the subscription.',
      example: 0,
    }),
    last_delivery_at: timestamp('When an attempt was last made.').nullable(),
    last_success_at: timestamp('When an attempt was last answered with 2xx.').nullable(),
    last_error: z
      .string()
      .nullable()
      .meta({ description: 'Most recent error excerpt.', example: 'HTTP 503: upstream is down' }),
    created_at: timestamp('When it was created.'),
    created_by_user_id: z.string().nullable().meta({
      description: 'Set for source dashboard; null for zapier.',
      example: '3b241101-e2bb-4255-8caf-4136c566a962',
    }),
  })
  .meta({ id: 'WebhookSubscription', description: 'One HTTPS URL that receives an event for each completed message.' })
export type Subscription = z.infer<typeof Subscription>

export const CreatedSubscription = Subscription.extend({
  secret: z.string().meta({
    description: 'The signing secret. Returned only here; it cannot be retrieved afterwards.',
    example: 'msg_whsec_7c2f0d5e9b1a4c3d8e7f6a5b4c3d2e1f0a9b8c7d6e5f4a3b',
  }),
}).meta({ id: 'CreatedWebhookSubscription', description: 'A new subscription with its signing secret, this once.' })
export type CreatedSubscription = z.infer<typeof CreatedSubscription>

export const SubscriptionList = z
  .object({
    subscriptions: z.array(Subscription).meta({ description: 'Newest first.' }),
    pagination: Pagination,
  })
  .meta({ id: 'WebhookSubscriptionList', description: 'A page of subscriptions.' })
export type SubscriptionList = z.infer<typeof SubscriptionList>

/** Body of the creation. What must agree with something else is checked by the action, which knows that something. */
export const CreateSubscription = z.object({
  url: z.string().max(MAX_URL_CHARACTERS, `Expected at most ${MAX_URL_CHARACTERS} characters.`).meta({
    description:
      'HTTPS, without credentials, not localhost, resolving to public addresses only; at most 2,048 characters.',
    example: 'https://hooks.example.com/voice',
  }),
  channel_id: z.string().nullable().optional().meta({
    description: 'Restrict to one channel, by its id.',
    example: '0f8fad5b-d9cb-469f-a165-70867728950e',
  }),
  channel_type: z.enum(['domain', 'campaign']).nullable().optional().meta({
    description: 'Must agree with the channel.',
    example: 'domain',
  }),
  zapier_subscription_id: z
    .union([
      z
        .string()
        .min(1)
        .max(MAX_ZAPIER_ID_CHARACTERS)
        .refine(isText, 'Expected text without NUL and halves of surrogate pairs.'),
      z.number().refine(Number.isSafeInteger, 'Expected a whole number that JSON holds exactly; send others as text.'),
    ])
    .nullable()
    .optional()
    .transform((value) => (typeof value === 'number' ? String(value) : value))
    .meta({
      description: 'The automation tool’s own id; makes the source zapier.',
      example: '52415181',
      override: { type: ['string', 'number', 'null'], minLength: 1, maxLength: MAX_ZAPIER_ID_CHARACTERS },
    }),
  source: z.enum(SOURCES).nullable().optional().meta({
    description: 'Must agree with zapier_subscription_id: zapier with it, dashboard without.',
    example: 'dashboard',
  }),
})
export type CreateSubscription = z.infer<typeof CreateSubscription>

export const ListSubscriptions = z.object({
  limit: wholeNumber(1, MAX_PAGE, DEFAULT_PAGE, 'Page size.'),
  offset: wholeNumber(0, MAX_OFFSET, 0, 'Zero-based start.'),
  source: oneOf(SOURCES, 'Only subscriptions of this source.'),
  is_active: flag('Only active, or only inactive, subscriptions.'),
})
export type ListSubscriptions = z.infer<typeof ListSubscriptions>

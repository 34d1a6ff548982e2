import { z } from 'zod'
import { flag, oneOf, Pagination, textFilter, wholeNumber } from '../api/input'
import { ChannelType } from '../channels/channel'
import {
  MAX_SUBSCRIPTION_DESCRIPTION_CHARACTERS,
  MAX_SUBSCRIPTION_NAME_CHARACTERS,
  MAX_URL_CHARACTERS,
} from '../limits'
import { isName, isText, NAME_REFUSED } from '../values/text'
import { nullableTimestamp, timestamp } from '../values/time'

/** Limits of subscriptions and of their list (spec, "Limits"). */
export const MAX_ACTIVE_SUBSCRIPTIONS = 25
export const MAX_PAGE_SIZE = 100
export const DEFAULT_PAGE_SIZE = 25
/** The largest 32-bit integer, so that a client in any language can hold it. */
export const MAX_OFFSET = 2 ** 31 - 1

export const SOURCES = ['zapier', 'dashboard'] as const
export const Source = z.enum(SOURCES).meta({
  id: 'SubscriptionSource',
  description: '`zapier`: created by an automation tool. `dashboard`: created in the dashboard or through the API.',
  example: 'dashboard',
})
export type Source = z.infer<typeof Source>

/** How the document describes the URL. server/webhooks/transport/policy.ts decides which URLs are accepted. */
export const HTTPS_URL = { type: 'string', format: 'uri', pattern: '^https://', maxLength: MAX_URL_CHARACTERS } as const

/** The parameter of a path. Any text is accepted, so that an id that is none is not found instead of not valid. */
export const SubscriptionId = z.string().meta({
  description: 'Id of the subscription.',
  example: '9a7b330a-a736-4e5a-8f5e-0c9a1b2c3d4e',
  override: { type: 'string', format: 'uuid' },
})

/** A webhook subscription as listed (spec, "Webhook subscription"). */
export const Subscription = z
  .object({
    id: z.uuid().meta({ description: 'Id of the subscription.', example: '9a7b330a-a736-4e5a-8f5e-0c9a1b2c3d4e' }),
    url: z.url().meta({
      description: 'HTTPS URL that receives the events.',
      example: 'https://example.com/voice-messages',
      override: HTTPS_URL,
    }),
    secret_prefix: z.string().meta({
      description: 'First 12 characters of the signing secret.',
      example: 'msg_whsec_7c',
      override: { type: 'string', pattern: '^msg_whsec_[0-9a-f]{2}$' },
    }),
    channel_id: z.string().nullable().meta({
      description:
        'Id of the channel that the subscription is restricted to. Null when it receives the events of all channels.',
      example: '0f8fad5b-d9cb-469f-a165-70867728950e',
    }),
    channel_type: ChannelType.nullable().meta({
      description: 'Type of the channel in `channel_id`. Null when `channel_id` is null.',
      example: 'domain',
    }),
    source: Source,
    zapier_subscription_id: z.string().nullable().meta({
      description: 'Id of the subscription in the automation tool. Set for source `zapier`, null for `dashboard`.',
      example: null,
    }),
    is_active: z.boolean().meta({
      description:
        'Whether the subscription receives events. It is false after the subscription was deleted, was disabled after 5 failed attempts in a row, or responded 410. For 90 days it can be reactivated, except after a 410.',
      example: true,
    }),
    consecutive_failures: z.int().nonnegative().meta({
      description:
        'Number of failed attempts in a row, including retries. Any 2xx resets it to 0; at 5 the subscription is disabled.',
      example: 0,
    }),
    last_delivery_at: nullableTimestamp('The time of the last attempt.', '2026-11-21T09:31:05.000Z'),
    last_success_at: nullableTimestamp('The time of the last successful attempt.', '2026-11-21T09:31:05.000Z'),
    last_error: z.string().nullable().meta({
      description:
        'The most recent failure. A later success does not erase it. The forms are: `HTTP <status>: <excerpt of the response body>`; `redirect_blocked: <status>`; `url_now_blocked: <reason>` with a reason as in `ApiError`; or a code and a detail, such as `timeout: no response within 10 s` or `tls_expired: the certificate has expired`.',
      example: 'HTTP 503: upstream is down',
    }),
    created_at: timestamp('The time when the subscription was created.', '2026-11-20T14:00:00.000Z'),
    created_by_user_id: z.string().nullable().meta({
      description: 'Id of the user who created the subscription. Set for source `dashboard`, null for `zapier`.',
      example: '3b241101-e2bb-4255-8caf-4136c566a962',
    }),
  })
  .meta({
    id: 'WebhookSubscription',
    description: 'An HTTPS URL that receives an event each time a message finishes processing.',
  })
export type Subscription = z.infer<typeof Subscription>

export const SubscriptionList = z
  .object({
    subscriptions: z.array(Subscription).describe('Newest first.'),
    pagination: Pagination,
  })
  .meta({ id: 'WebhookSubscriptionList', description: 'A page of the list of subscriptions.' })
export type SubscriptionList = z.infer<typeof SubscriptionList>

export const ListSubscriptions = z.object({
  limit: wholeNumber(1, MAX_PAGE_SIZE, DEFAULT_PAGE_SIZE, 'Page size.'),
  offset: wholeNumber(0, MAX_OFFSET, 0, 'Number of rows to skip.'),
  source: oneOf(SOURCES, 'Returns only subscriptions with this source.'),
  is_active: flag('`true` returns only active subscriptions, `false` only inactive ones.'),
  zapier_subscription_id: textFilter(
    'Returns only subscriptions with this id, for example to find one whose deletion got lost.',
    '52415181',
  ),
})
export type ListSubscriptions = z.infer<typeof ListSubscriptions>

const atMost = (characters: number) => `Use at most ${characters} characters.`

/** What people call a subscription and what they note about it. The list of the API has neither; an empty text is none. */
export const SubscriptionLabels = z.object({
  name: z
    .string()
    .trim()
    .max(MAX_SUBSCRIPTION_NAME_CHARACTERS, atMost(MAX_SUBSCRIPTION_NAME_CHARACTERS))
    .refine((name) => name === '' || isName(name), NAME_REFUSED),
  description: z
    .string()
    .trim()
    .max(MAX_SUBSCRIPTION_DESCRIPTION_CHARACTERS, atMost(MAX_SUBSCRIPTION_DESCRIPTION_CHARACTERS))
    .refine(isText, 'Remove the characters that cannot be stored.'),
})
export type SubscriptionLabels = z.infer<typeof SubscriptionLabels>

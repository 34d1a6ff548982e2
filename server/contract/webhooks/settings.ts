import { z } from 'zod'
import { jsonFlag, positiveJsonNumber } from '../api/input'
import {
  MAX_CUSTOM_HEADERS,
  MAX_CUSTOM_HEADERS_BYTES,
  MAX_INTENT_CHARACTERS,
  MAX_INTENTS,
  MAX_URL_CHARACTERS,
} from '../limits'
import { PRIORITIES, Priority, SENTIMENTS, Sentiment } from '../messages/message'
import { isText } from '../values/text'
import { HTTPS_URL, Subscription, SubscriptionId, SubscriptionLabels } from './subscription'

const CLASSIFIED = ['urgency', 'sentiment', 'intent'] as const
const Classification = z.enum(CLASSIFIED).meta({
  id: 'Classification',
  description: 'A value of the summary that is null when it was not classified.',
  example: 'urgency',
  // Generators for Go would name the constant `Sentiment`, as the type of that value.
  'x-enum-varnames': CLASSIFIED.map((name) => `unclassified_${name}`),
})

/** Which completed messages a subscription receives. All conditions must hold; an absent one always holds. */
export const EventFilter = z
  .strictObject({
    urgency: z
      .array(Priority)
      .min(1)
      .max(PRIORITIES.length)
      .optional()
      .meta({ description: 'Only messages with one of these urgencies.', example: ['high'] }),
    sentiment: z
      .array(Sentiment)
      .min(1)
      .max(SENTIMENTS.length)
      .optional()
      .meta({ description: 'Only messages with one of these sentiments.', example: ['frustrated', 'negative'] }),
    intent: z
      .array(
        z
          .string()
          .trim()
          .min(1)
          .max(MAX_INTENT_CHARACTERS)
          .refine(isText, 'Remove the characters that cannot be stored.'),
      )
      .min(1)
      .max(MAX_INTENTS)
      .optional()
      .meta({ description: 'Only messages with one of these intents, in any letter case.', example: ['complaint'] }),
    exclude_unclassified: z
      .array(Classification)
      .max(CLASSIFIED.length)
      .optional()
      .meta({
        description:
          'A message whose urgency, sentiment or intent is null matches the condition, unless this list names it.',
        example: ['urgency'],
      }),
    callback_required: jsonFlag()
      .optional()
      .meta({
        description: '`true`: only messages whose sender asked for a callback. `false`: only the others.',
        example: true,
        override: { type: 'boolean' },
      }),
    min_duration_seconds: positiveJsonNumber(3600)
      .optional()
      .meta({
        description: 'Only messages that are at least this long.',
        example: 3,
        override: { type: 'number', exclusiveMinimum: 0, maximum: 3600 },
      }),
  })
  .meta({
    id: 'EventFilter',
    description: 'Which messages a subscription receives, beside its channel. All conditions must hold.',
  })
export type EventFilter = z.infer<typeof EventFilter>

const CustomHeaders = z
  .record(z.string(), z.string())
  .superRefine((headers, context) => {
    for (const fault of headerFault(headers))
      context.addIssue({ code: 'custom', path: fault.name === null ? [] : [fault.name], message: fault.message })
  })
  .meta({
    description: `Headers that each delivery has beside those of the service, for example for a gateway in front of the receiver. They replace all earlier ones. At most ${MAX_CUSTOM_HEADERS}, and ${MAX_CUSTOM_HEADERS_BYTES} bytes together. Values are never returned.`,
    example: { Authorization: 'Bearer 5d41402abc4b' },
    override: { type: 'object', additionalProperties: { type: 'string' } },
  })

/** A subscription with the settings that the specification's list does not have. */
export const SubscriptionDetails = Subscription.extend({
  name: z.string().meta({ description: 'What people call it in the dashboard. May be empty.', example: 'CRM' }),
  description: z.string().meta({ description: 'A note of people. May be empty.', example: '' }),
  filter: EventFilter.nullable().meta({ description: 'Null: all messages.', example: null }),
  header_names: z
    .array(z.string())
    .meta({ description: 'Names of the custom headers. Their values are never returned.', example: ['Authorization'] }),
  standard_webhooks: z.boolean().meta({
    description: 'Whether deliveries also have the three headers of Standard Webhooks.',
    example: false,
  }),
}).meta({ id: 'WebhookSubscriptionDetails', description: 'A subscription with its settings.' })
export type SubscriptionDetails = z.infer<typeof SubscriptionDetails>

/** What a creation and a change can set beside the URL. */
export const SubscriptionSettings = z.object({
  name: SubscriptionLabels.shape.name.optional().meta({ description: 'May be empty.', example: 'CRM' }),
  description: SubscriptionLabels.shape.description.optional().meta({ description: 'May be empty.', example: '' }),
  filter: EventFilter.nullable().optional().meta({
    description: 'Which messages it receives. A change applies to events from then on. Null: all messages.',
  }),
  headers: CustomHeaders.nullable()
    .optional()
    .meta({
      description: 'Custom headers. A change replaces all of them. Null or empty: none.',
      example: { Authorization: 'Bearer 5d41402abc4b' },
    }),
  standard_webhooks: jsonFlag()
    .optional()
    .meta({
      description:
        '`true`: deliveries also have `webhook-id`, `webhook-timestamp` and `webhook-signature` (Standard Webhooks). The key is the whole secret as text.',
      example: true,
      override: { type: 'boolean' },
    }),
})

export const ChangeSubscription = z.strictObject({
  id: SubscriptionId,
  ...SubscriptionSettings.shape,
  url: z.string().max(MAX_URL_CHARACTERS).optional().meta({
    description:
      'The new URL, under the rules of the creation. Secret and failure counter stay. Another origin erases the custom headers, and the admins get an email.',
    example: 'https://example.com/voice-messages',
    override: HTTPS_URL,
  }),
})
export type ChangeSubscription = z.infer<typeof ChangeSubscription>

export const FilterPreview = z.object({
  of: z.int().describe('Number of events that were compared: the newest of the channel, at most 100.'),
  matching: z.int(),
})
export type FilterPreview = z.infer<typeof FilterPreview>

/** A token (RFC 9110, 5.6.2). */
const NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/
/** Visible ASCII with spaces between. */
const VALUE = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/

/** Headers of the service, of the connection, of proxies, and those that open the metadata services of clouds. */
const REFUSED =
  /^(?:x-message-.*|webhook-.*|user-agent|host|content-.*|expect|connection|keep-alive|te|trailer|transfer-encoding|upgrade|proxy-.*|forwarded|x-forwarded-.*|via|metadata.*|x-aws-.*)$/i

export interface HeaderFault {
  /** Null when the headers together are meant. */
  name: string | null
  message: string
}

/** Returns what is wrong with custom headers of a subscription; an empty list when nothing is. */
export function headerFault(headers: Readonly<Record<string, string>>): HeaderFault[] {
  const entries = Object.entries(headers)
  const names = entries.map(([name]) => name.toLowerCase())
  const faults: HeaderFault[] = entries.flatMap(([name, value], index) => {
    if (!NAME.test(name)) return [{ name, message: 'Expected a header name of letters, digits and -.' }]
    if (REFUSED.test(name)) return [{ name, message: 'The service sets this header itself, or it is not allowed.' }]
    if (names.indexOf(name.toLowerCase()) < index) return [{ name, message: 'The name occurs twice.' }]
    if (!VALUE.test(value)) return [{ name, message: 'Expected a value of visible ASCII characters.' }]
    return []
  })
  if (entries.length > MAX_CUSTOM_HEADERS)
    faults.push({ name: null, message: `Expected at most ${MAX_CUSTOM_HEADERS} headers.` })
  if (entries.reduce((sum, [name, value]) => sum + name.length + value.length, 0) > MAX_CUSTOM_HEADERS_BYTES)
    faults.push({ name: null, message: `Expected at most ${MAX_CUSTOM_HEADERS_BYTES} bytes of names and values.` })
  return faults
}

import { z } from 'zod'
import { ChannelType } from '../channels/channel'
import { MAX_URL_CHARACTERS } from '../limits'
import { isText } from '../values/text'
import { SubscriptionSettings } from './settings'
import { HTTPS_URL, Source, Subscription } from './subscription'

/** Our own limit: it is well below the largest entry of a Postgres index. */
const MAX_ZAPIER_ID_CHARACTERS = 255

/** Body of the creation. The action checks the values that depend on others: the channel and the source. */
export const CreateSubscription = z
  .object({
    url: z.string().max(MAX_URL_CHARACTERS, `Expected at most ${MAX_URL_CHARACTERS} characters.`).meta({
      description:
        'HTTPS URL that receives the events. It has no user name and no password, its host is not localhost, and all addresses of its host are public. Otherwise the response is `invalid_url`.',
      example: 'https://example.com/voice-messages',
      override: HTTPS_URL,
    }),
    channel_id: z.string().nullable().optional().meta({
      description:
        'Id of a channel, to receive only the events of this channel. Absent or null: the events of all channels.',
      example: '0f8fad5b-d9cb-469f-a165-70867728950e',
    }),
    channel_type: ChannelType.nullable().optional().meta({
      description: 'Optional. When present, it must be the type of the channel.',
      example: 'domain',
    }),
    zapier_subscription_id: z
      .union([
        z
          .string()
          .min(1)
          .max(MAX_ZAPIER_ID_CHARACTERS)
          .refine(isText, 'Expected text without NUL characters and unpaired surrogates.'),
        z
          .number()
          .refine(Number.isSafeInteger, 'Expected a whole number that is exact in JSON. Send other values as text.'),
      ])
      .nullable()
      .optional()
      .transform((value) => (typeof value === 'number' ? String(value) : value))
      .meta({
        description:
          'Id of the subscription in an automation tool, as text or as a whole number. It is stored as text. When it is present, the source is `zapier`. Only one active subscription of the account can have this id.',
        example: '52415181',
        override: {
          anyOf: [
            { type: 'string', minLength: 1, maxLength: MAX_ZAPIER_ID_CHARACTERS, pattern: '^[^\\x00]+$' },
            {
              type: 'integer',
              format: 'int64',
              minimum: Number.MIN_SAFE_INTEGER,
              maximum: Number.MAX_SAFE_INTEGER,
            },
            { type: 'null' },
          ],
        },
      }),
    source: Source.nullable().optional().meta({
      description:
        'Optional. When present, it must be `zapier` with a `zapier_subscription_id` and `dashboard` without one.',
      example: 'dashboard',
    }),
    ...SubscriptionSettings.shape,
  })
  .describe('The subscription to create.')
export type CreateSubscription = z.infer<typeof CreateSubscription>

/** The secret of the examples; it signs the example of a delivery. */
export const EXAMPLE_SECRET = 'msg_whsec_7c2f0d5e9b1a4c3d8e7f6a5b4c3d2e1f0a9b8c7d6e5f4a3b'

export const CreatedSubscription = Subscription.extend({
  secret: z.string().meta({
    description:
      'The signing secret, including `msg_whsec_`. Only this response contains it; it cannot be retrieved later. Absent from the replay of an `Idempotency-Key`.',
    override: { type: 'string', pattern: '^msg_whsec_[0-9a-f]{48}$' },
    example: EXAMPLE_SECRET,
  }),
})
export type CreatedSubscription = z.infer<typeof CreatedSubscription>

/** The response of the API: the replay of an `Idempotency-Key` has no secret. */
export const CreatedOrReplayed = CreatedSubscription.partial({ secret: true }).meta({
  id: 'CreatedWebhookSubscription',
  description: 'A new subscription with its signing secret.',
})

export const CheckedUrl = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    url: z.string().describe('The canonical form that is saved, shown and used for requests.'),
    used_by: z.uuid().nullable().describe('An active subscription of the account with the same URL.'),
  }),
  z.object({
    ok: z.literal(false),
    reason: z.string().describe('The reason as in the error invalid_url.'),
  }),
])
export type CheckedUrl = z.infer<typeof CheckedUrl>

/** Longer than any URL that is saved, so that a URL that is too long gets its reason instead of an input error. */
export const CheckUrl = z.object({ url: z.string().max(10_000) })

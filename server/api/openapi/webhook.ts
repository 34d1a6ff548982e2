import { EVENT_KINDS } from '../../contract/event'
import { DELIVERY_ID, EVENT, SIGNATURE, TEST, USER_AGENT, USER_AGENT_VALUE } from '../../webhooks/headers'
import { RETRY_DELAYS_SECONDS } from '../../webhooks/schedule'
import { SIGNATURE_TOLERANCE_SECONDS } from '../../webhooks/signature'
import { DISABLE_AFTER_FAILURES } from '../../webhooks/tally'
import type { Json, Operation, Parameter } from './document'

/** What a subscription's URL receives (spec, "Events"). `tag` is the one it stands under, `event` an example of the body. */
export const webhook = (tag: string, event: Json): Operation => ({
  operationId: 'messageCompleted',
  summary: 'A message was completed',
  description: DESCRIPTION,
  tags: [tag],
  // It is our request: what proves it is the signature.
  security: [],
  parameters: HEADERS,
  requestBody: {
    description: 'The event envelope. Verify the signature over these exact bytes, then parse them.',
    required: true,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Event' }, example: event } },
  },
  responses: {
    '2XX': { description: 'Delivered. The body is ignored, but for an excerpt of it in the delivery history.' },
    '410': { description: 'Never again: the subscription is permanently gone and nothing is retried.' },
    default: {
      description:
        'A failed attempt, like a redirect, a network error or no answer within the delivery timeout. It is retried.',
    },
  },
})

const header = (name: string, description: string, schema: Parameter['schema'], required = true): Parameter => ({
  name,
  in: 'header',
  description,
  required,
  schema,
})

const HEADERS: Parameter[] = [
  header(EVENT, 'The event kind, as in `event`.', {
    type: 'string',
    enum: [...EVENT_KINDS],
    example: EVENT_KINDS[0],
  }),
  header(DELIVERY_ID, 'Id of this attempt; every retry gets a new one. It stands in the delivery history.', {
    type: 'string',
    format: 'uuid',
    example: '5d1c9f52-7a86-4b0e-9c44-3d2f8a7b6e10',
  }),
  header(
    SIGNATURE,
    'Unix time in seconds, and the HMAC-SHA256 in lower-case hex. While a secret is being rotated there are two `v1`; one that fits is enough.',
    {
      type: 'string',
      pattern: '^t=\\d+(,v1=[0-9a-f]{64})+$',
      example: 't=1795253400,v1=8f14e45fceea167a5a36dedd4bea2543c1dfe8f1c3f8b5f6a0d2e4b6c8a1f3e5',
    },
  ),
  header(
    TEST,
    'Only on test events fired from the dashboard; their envelope says `sample: true`.',
    {
      type: 'string',
      enum: ['true'],
      example: 'true',
    },
    false,
  ),
  header(USER_AGENT, 'Names the service and its version.', { type: 'string', example: example(USER_AGENT_VALUE) }),
]

/** Without the number, which changes with each release and is no part of the contract. */
function example(userAgent: string): string {
  return userAgent.replace(/\/.*/, '/1.0.0')
}

const minutes = RETRY_DELAYS_SECONDS.map((seconds) =>
  seconds < 3600 ? `${seconds / 60} min` : `${seconds / 3600} h`,
).join(', ')

const DESCRIPTION = `Sent as an HTTPS POST to each active matching subscription every time a message finishes processing.

**Verify.** The signed content is the \`t\` of \`${SIGNATURE}\`, a period, and the exact raw bytes of the body. \`v1\` is its
HMAC-SHA256, keyed by the whole signing secret, in lower-case hex. Use the raw body, never one that was parsed and serialised
again; compare in constant time; refuse a \`t\` more than ${SIGNATURE_TOLERANCE_SECONDS} seconds from your clock, either way.

**Deduplicate.** Delivery is at least once. \`event_id\` is the same in all retries, and in \`GET /messages/recent\`.

**Answer fast.** Any 2xx within the delivery timeout, then work. Everything else is retried after ${minutes}; a redirect is a
failure, 410 ends the subscription, and ${DISABLE_AFTER_FAILURES} failed attempts in a row disable it.`

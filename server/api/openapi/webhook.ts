import { EVENTS, type EventKind } from '../../contract/event'
import { EXAMPLE_SECRET } from '../../contract/webhooks/subscription'
import { env } from '../../env'
import { HISTORY_LENGTH } from '../../webhooks/delivery/history'
import { DISABLE_AFTER_FAILURES } from '../../webhooks/rules/failure-counter'
import { REACTIVATION_DAYS } from '../../webhooks/rules/lifecycle'
import { maxAttempts } from '../../webhooks/rules/schedule'
import { DELIVERY_ID, EVENT, SIGNATURE, TEST, USER_AGENT, USER_AGENT_VALUE } from '../../webhooks/signing/headers'
import { SIGNATURE_TOLERANCE_SECONDS, sign } from '../../webhooks/signing/signature'
import type { Json, Operation, Parameter } from './document'
import { duration } from './duration'

/**
 * Describes the requests that the URL of a subscription receives (spec, "Events").
 * @param event an example of the body; the example of the signature is its own
 */
export const webhook = (kind: EventKind, tag: string, event: Json): Operation => ({
  operationId: EVENTS[kind].operationId,
  summary: EVENTS[kind].summary,
  description: description(kind),
  tags: [tag],
  // The service sends this request; the signature proves it.
  security: [],
  parameters: headers(event),
  requestBody: {
    description: 'The event envelope. Verify the signature over the raw bytes, then parse them.',
    required: true,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Event' }, example: event } },
  },
  responses: {
    '2XX': {
      description: 'Delivered. The response body is ignored; the delivery history shows its first 1,024 bytes.',
    },
    '410': { description: 'The subscription is permanently gone: nothing is retried and nothing is sent to it again.' },
    default: {
      description:
        'A failed attempt, like a redirect, a network error or no response within the delivery timeout. It is retried.',
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

const headers = (event: Json): Parameter[] => [
  header(EVENT, 'The event kind, as in `event`.', { $ref: '#/components/schemas/EventKind' }),
  header(DELIVERY_ID, 'Id of this attempt; every retry has a new one. The delivery history shows it.', {
    type: 'string',
    format: 'uuid',
    example: '5d1c9f52-7a86-4b0e-9c44-3d2f8a7b6e10',
  }),
  header(
    SIGNATURE,
    '`t`: Unix time in seconds. `v1`: the signature. While a secret is being rotated there are two `v1`; one that matches is enough. The example signs the example of the body, as JSON without spaces, with the example of `secret`.',
    {
      type: 'string',
      pattern: '^t=\\d+(,v1=[0-9a-f]{64})+$',
      example: exampleSignature(event),
    },
  ),
  header(
    TEST,
    'Only on test events sent from the dashboard. Their envelope has `sample: true`.',
    {
      type: 'string',
      enum: ['true'],
      example: 'true',
    },
    false,
  ),
  header(USER_AGENT, 'Name and version of the service.', { type: 'string', example: example(USER_AGENT_VALUE) }),
]

/** The signature of the example, so that a client can test its verification with the document alone. */
const exampleSignature = (event: Json): string =>
  sign([EXAMPLE_SECRET], JSON.stringify(event), new Date((event as { delivered_at: string }).delivered_at))

/** Without the number, which changes with each release and is no part of the contract. */
function example(userAgent: string): string {
  return userAgent.replace(/\/.*/, '/1.0.0')
}

/** The text of the webhook, with the delivery timeout and the retry schedule of this instance. */
function description(kind: EventKind): string {
  const { DELIVERY_TIMEOUT_SECONDS, DELIVERY_RETRY_DELAYS_SECONDS: delays } = env()
  const retries =
    delays.length === 0
      ? 'There are no retries.'
      : `A failed attempt is repeated after ${delays.map(duration).join(', ')}: ${maxAttempts(delays)} attempts in all.`
  return `Sent as an HTTPS POST to each active matching subscription ${EVENTS[kind].published}.

**Verify the signature.** The signed content is the \`t\` of \`${SIGNATURE}\`, a period, and the exact raw bytes of the body.
\`v1\` is its HMAC-SHA256 in lower-case hexadecimal. The key is the whole signing secret, \`msg_whsec_\` included. Use the raw
body, not one that was parsed and serialized again. Compare in constant time. Reject a \`t\` that differs from your clock by more
than ${SIGNATURE_TOLERANCE_SECONDS} seconds.

**Detect duplicates.** Delivery is at least once. \`event_id\` is the same in every retry, and in \`GET /messages/recent\`.

**Respond in time.** Any 2xx within ${duration(DELIVERY_TIMEOUT_SECONDS)}, connecting included, is a success. Everything else is a failure: any other status, a
network or TLS error, a redirect (\`redirect_blocked: <status>\` in \`last_error\`), or a host that no longer resolves to public
addresses only (\`url_now_blocked: <reason>\`, with a reason as in \`Error\`). ${retries}

**Disabling.** ${DISABLE_AFTER_FAILURES} failed attempts in a row, retries included, disable the subscription; all admins and editors of the account
are emailed. A disabled subscription can be reactivated in the dashboard for ${REACTIVATION_DAYS} days. A 410 ends the subscription at once
and permanently.

**History.** The dashboard shows the last ${HISTORY_LENGTH} attempts of each subscription.`
}

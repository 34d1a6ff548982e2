import { EVENTS, type EventKind } from '../../contract/messages/event'
import { EXAMPLE_SECRET } from '../../contract/webhooks/creation'
import { SIGNATURE_TOLERANCE_SECONDS } from '../../contract/webhooks/values'
import { env } from '../../env'
import { HISTORY_LENGTH } from '../../webhooks/delivery/history'
import { DISABLE_AFTER_FAILURES } from '../../webhooks/rules/failure-counter'
import { REACTIVATION_DAYS } from '../../webhooks/rules/lifecycle'
import { maxAttempts } from '../../webhooks/rules/next-state'
import { DELIVERY_ID, EVENT, SIGNATURE, TEST, USER_AGENT, USER_AGENT_VALUE } from '../../webhooks/signing/request'
import { sign } from '../../webhooks/signing/signature'
import { EXCERPT_BYTES } from '../../webhooks/transport/outcome'
import type { Json, Operation, Parameter } from './document'

/** Describes the requests that the URL of a subscription receives (spec, "Events"). */
export const webhook = (kind: EventKind, tag: string, event: Json): Operation => ({
  operationId: EVENTS[kind].operationId,
  summary: EVENTS[kind].summary,
  description: Object.values(webhookTopics(kind)).join('\n\n'),
  tags: [tag],
  // The service sends this request. The signature authenticates it.
  security: [],
  parameters: headers(event),
  requestBody: {
    description: 'The event envelope. Verify the signature of the raw bytes before you parse them.',
    required: true,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/MessageEvent' }, example: event } },
  },
  responses: {
    '2XX': {
      description: `The event is delivered. The service ignores the response body; the delivery history shows its first ${EXCERPT_BYTES.toLocaleString('en')} bytes.`,
    },
    '410': {
      description: 'The subscription is permanently gone. The service retries nothing and sends nothing to it again.',
    },
    default: {
      description:
        'The attempt failed, as it does after a redirect, a network error or no response within the delivery timeout. The service retries it.',
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
  header(EVENT, 'The kind of the event, as in `event`.', { $ref: '#/components/schemas/EventKind' }),
  header(DELIVERY_ID, 'Id of this attempt. Every retry has a new id. The delivery history shows it.', {
    type: 'string',
    format: 'uuid',
    example: '5d1c9f52-7a86-4b0e-9c44-3d2f8a7b6e10',
  }),
  header(
    SIGNATURE,
    '`t` is the Unix time in seconds and `v1` is the signature. During the rotation of a secret there are two `v1`; one match is enough. The example signs the example body, as JSON without spaces, with the example of `secret`.',
    {
      type: 'string',
      pattern: '^t=\\d+(,v1=[0-9a-f]{64})+$',
      example: exampleSignature(event),
    },
  ),
  header(
    TEST,
    'Present only on test events from the dashboard. Their envelope has `sample: true`.',
    {
      type: 'string',
      enum: ['true'],
      example: 'true',
    },
    false,
  ),
  header(USER_AGENT, 'Name and version of the service.', { type: 'string', example: example(USER_AGENT_VALUE) }),
]

/** Signs the example, so that a client can test its verification with only the document. */
const exampleSignature = (event: Json): string =>
  sign([EXAMPLE_SECRET], JSON.stringify(event), new Date((event as { delivered_at: string }).delivered_at))

function example(userAgent: string): string {
  return userAgent.replace(/\/.*/, '/1.0.0')
}

/** What a receiver must know, by topic, in Markdown. The reference in the browser shows each topic in its chapter. */
export function webhookTopics(kind: EventKind) {
  const { DELIVERY_TIMEOUT_SECONDS, DELIVERY_RETRY_DELAYS_SECONDS: delays } = env()
  const retries =
    delays.length === 0
      ? 'The service does not retry failed attempts.'
      : `The service repeats a failed attempt after ${delays.map(duration).join(', ')}: ${maxAttempts(delays)} attempts in all.`
  return {
    event: `The service sends an HTTPS POST to each matching active subscription ${EVENTS[kind].published}.`,

    signature: `**Verify the signature.** The signed content is the \`t\` of \`${SIGNATURE}\`, a period, and the exact raw bytes of the body.
\`v1\` is its HMAC-SHA256 in lower-case hexadecimal. The key is the whole signing secret, including \`msg_whsec_\`. Use the raw
body, not one that was parsed and serialized again. Compare in constant time. Reject a \`t\` that differs from your clock by more
than ${SIGNATURE_TOLERANCE_SECONDS} seconds.`,

    settings: `**Settings.** A subscription can have custom headers. With \`standard_webhooks\`, the request also has \`webhook-id\` (the \`event_id\`),
\`webhook-timestamp\` and \`webhook-signature\` of Standard Webhooks, with the whole secret as the key.`,

    duplicates: `**Detect duplicates.** An event can arrive more than once. \`event_id\` is the same in every retry and in
\`GET /messages/recent\`.`,

    response: `**Respond in time.** Any 2xx within ${duration(DELIVERY_TIMEOUT_SECONDS)}, including the time to connect, is a success. Everything else is a failure: any
other status, a network or TLS error, a redirect (\`redirect_blocked: <status>\` in \`last_error\`), or a host with an address
that is no longer public (\`url_now_blocked: <reason>\`, with a reason as in \`Error\`). ${retries}`,

    disabling: `**Disabling.** ${DISABLE_AFTER_FAILURES} failed attempts in a row, including retries, disable the subscription, and all admins and editors of the
account get an email. A disabled subscription can be reactivated for ${REACTIVATION_DAYS} days. A 410 ends the
subscription immediately and permanently.`,

    history: `**History.** The dashboard shows the last ${HISTORY_LENGTH} attempts of each subscription.`,
  }
}

const UNITS = [
  ['h', 3600],
  ['min', 60],
  ['s', 1],
] as const

/** Writes a duration in seconds with the units of the document: `30 min`, `2 h`, `1 h 30 min`, `0.05 s`. */
export function duration(seconds: number): string {
  if (seconds < 60) return `${seconds} s`
  let rest = Math.round(seconds)
  const parts = UNITS.map(([unit, size]) => {
    const count = Math.floor(rest / size)
    rest -= count * size
    return count === 0 ? '' : `${count} ${unit}`
  })
  return parts.filter((part) => part !== '').join(' ')
}

import manifest from '../../../package.json' with { type: 'json' }
import type { EventKind } from '../../contract/messages/event'

// The request headers of a delivery (spec, "Request headers of a delivery").
const CONTENT_TYPE = 'Content-Type'
export const EVENT = 'X-Message-Event'
/** The attempt id, a UUID: every retry gets a new one. The spec's name of the header says delivery. */
export const DELIVERY_ID = 'X-Message-Delivery-Id'
export const SIGNATURE = 'X-Message-Signature'
/** `true` on test events; absent on all others. */
export const TEST = 'X-Message-Test'
export const USER_AGENT = 'User-Agent'

const JSON_CONTENT_TYPE = 'application/json'

/** Name and version of the service: some firewalls drop a POST without a User-Agent. */
export const USER_AGENT_VALUE = `Voice-Message-Service/${manifest.version}`

interface HeaderValues {
  kind: EventKind
  attemptId: string
  signature: string
  isTest: boolean
}

export const deliveryHeaders = ({ kind, attemptId, signature, isTest }: HeaderValues): Record<string, string> => ({
  [CONTENT_TYPE]: JSON_CONTENT_TYPE,
  [USER_AGENT]: USER_AGENT_VALUE,
  [EVENT]: kind,
  [DELIVERY_ID]: attemptId,
  [SIGNATURE]: signature,
  ...(isTest ? { [TEST]: 'true' } : {}),
})

export const publicEventId = (id: string): string => `evt_${id}`

export const privateEventId = (id: string): string | null =>
  /^evt_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(id)?.[1] ?? null

interface EnvelopeParts {
  kind: EventKind
  eventId: string
  deliveredAt: Date
  /** The event's data as JSON text. It is inserted as it is, so that the stored bytes are the sent bytes. */
  data: string
  /** Marks sample rows and test events (choices.md, "How the sample row is marked"). */
  sample?: boolean
}

/** Returns the body of a delivery (spec, "Event envelope"). Exactly these bytes are signed and sent. */
export function envelope({ kind, eventId, deliveredAt, data, sample = false }: EnvelopeParts): string {
  const head = `{"event":"${kind}","event_id":"${publicEventId(eventId)}","delivered_at":"${deliveredAt.toISOString()}"`
  return `${head},"data":${data}${sample ? ',"sample":true' : ''}}`
}

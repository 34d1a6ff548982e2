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
  /** The value of X-Message-Signature. */
  signature: string
  isTest: boolean
}

/** Returns the request headers of one attempt. */
export const deliveryHeaders = ({ kind, attemptId, signature, isTest }: HeaderValues): Record<string, string> => ({
  [CONTENT_TYPE]: JSON_CONTENT_TYPE,
  [USER_AGENT]: USER_AGENT_VALUE,
  [EVENT]: kind,
  [DELIVERY_ID]: attemptId,
  [SIGNATURE]: signature,
  ...(isTest ? { [TEST]: 'true' } : {}),
})

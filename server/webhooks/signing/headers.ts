import manifest from '../../../package.json' with { type: 'json' }

// The request headers of a delivery (spec, "Request headers of a delivery").
export const CONTENT_TYPE = 'Content-Type'
export const EVENT = 'X-Message-Event'
/** A UUID of this attempt: every retry gets a new one. */
export const DELIVERY_ID = 'X-Message-Delivery-Id'
export const SIGNATURE = 'X-Message-Signature'
/** `true` on test events; absent on all others. */
export const TEST = 'X-Message-Test'
export const USER_AGENT = 'User-Agent'

export const JSON_CONTENT_TYPE = 'application/json'

/** Names the service and its version, because some firewalls drop a POST without one. */
export const USER_AGENT_VALUE = `Voice-Message-Service/${manifest.version}`

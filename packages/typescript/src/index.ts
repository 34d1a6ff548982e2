export type { components, paths } from './api.js'
export { ApiError, ConnectionError } from './api-error.js'
export { type ClientOptions, type Schemas, VoiceMessages } from './client.js'
export type { Page, Pages } from './pages.js'
export { type Checkpoint, type EventStore, LedgerError, type Reconciliation } from './reconcile.js'
export {
  type RefusalReason,
  Webhook,
  type WebhookEvent,
  type WebhookHeaders,
  type WebhookOptions,
  WebhookVerificationError,
} from './webhook.js'

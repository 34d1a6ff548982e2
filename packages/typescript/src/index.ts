export {
  type RefusalReason,
  Webhook,
  type WebhookEvent,
  type WebhookHeaders,
  type WebhookOptions,
  WebhookVerificationError,
} from './webhook.js'

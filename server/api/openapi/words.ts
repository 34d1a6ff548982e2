import { REQUESTS_PER_WINDOW, WINDOW_SECONDS } from '../../limits/rate-limit'

// What the document says for people, beyond the fields and endpoints.

export const TITLE = 'Voice message service'
export const SUMMARY = 'Completed voice messages of an account: a JSON API and signed webhooks.'

export const DESCRIPTION = `Senders leave voice messages on a domain or a campaign page; the service transcribes and summarises
them. Read the completed ones here, or receive each as a signed webhook.

**Authentication.** \`Authorization: Bearer <token>\`, with a personal access token made in the dashboard (Integrations, API
access). No-code tools that have a Bearer type add the word themselves. The token is checked before anything else, also before
the path. Only this document, \`GET /openapi.json\`, and OPTIONS need none.

**Errors.** Every error body is one \`Error\` with a stable \`error\` code. An unknown path is 404 and a method that a path does
not offer is 405 with \`Allow\`, both \`not_found\`. HEAD is GET without the body.

**Limits.** ${REQUESTS_PER_WINDOW} requests in any ${WINDOW_SECONDS} seconds for each endpoint and account; \`RateLimit\` says what is left.

**Versioning.** New endpoints, optional fields and enum values may appear at any time: ignore what you do not know. Breaking
changes come under a new prefix; a version that is deprecated answers with \`Deprecation\` and \`Sunset\` for twelve months.`

export const TOKEN = 'A personal access token: `msg_pat_` and 64 hexadecimal digits. It belongs to one account.'

export const WEBHOOK_TAG = 'Webhook deliveries'

/** Of every tag that procedures use; the generator refuses one that is missing here. */
export const TAGS: Record<string, string> = {
  Account:
    'The account a token belongs to. The only endpoint of free accounts; no-code tools test a connection with it.',
  Channels: 'The domains and campaigns that messages are left on, for a channel picker.',
  Messages: 'Completed messages, in the shape webhooks deliver them.',
  'Webhook subscriptions': 'HTTPS URLs that receive an event each time a message finishes processing.',
  [WEBHOOK_TAG]: 'What a subscription’s URL receives: headers, signature, retries.',
}

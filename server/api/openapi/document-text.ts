import { IDEMPOTENCY_HOURS } from '../../contract/api/idempotency'
import { MAX_BODY_BYTES } from '../../contract/limits'
import { MAX_RECENT } from '../../contract/messages/event'
import { REQUESTS_PER_WINDOW, WINDOW_SECONDS } from '../../limits/rate-limit'
import { DEPRECATION_WINDOW_MONTHS } from './routes'

export const TITLE = 'Voice message service'
export const SUMMARY = 'The completed voice messages of an account, as a JSON API and as signed webhooks.'

/** What holds for all endpoints, by topic, in Markdown. The reference in the browser shows each topic in its chapter. */
export const TOPICS = {
  introduction: `Senders record voice messages on a domain or a campaign page. The service transcribes and summarizes
them. Read the completed messages with this API, or receive each message as a signed webhook.`,

  authentication: `**Authentication.** Send \`Authorization: Bearer <token>\` with a personal access token. Create it in the dashboard
(Integrations, API access). No-code tools with a Bearer token type add the word Bearer themselves. The API checks the token
first, even on unknown paths. Only \`GET /openapi.json\` and OPTIONS require no token.`,

  plans: `**Plans.** A free account can call only \`GET /me\`. Every other endpoint requires the Starter plan or higher.`,

  errors: `**Errors.** Every error body is an \`Error\` with a stable code in \`error\`. Its \`message\` is for people and may change. With
\`validation_error\`, \`issues\` lists the invalid fields. With \`invalid_url\`, \`reason\` says why: compare the part before the
colon, and expect new reasons. An unknown path returns 404. A method that a path does not have returns 405 with \`Allow\`. Both
have the code \`not_found\` and share one rate limit. A body of more than ${MAX_BODY_BYTES.toLocaleString('en')} bytes returns 413, and one that is not JSON
415, both as \`validation_error\`. HEAD returns the same as GET without the body. Every response has an \`X-Request-Id\`, which is
yours if you send one: include it when you ask for support.`,

  limits: `**Limits.** An account can send ${REQUESTS_PER_WINDOW} requests to each endpoint in any ${WINDOW_SECONDS} seconds, with all its tokens together. Refused
requests do not count. \`RateLimit\` says how many requests remain (\`r\`), and in how many seconds one more is available (\`t\`).
After a 429, wait for the seconds in \`Retry-After\`.`,

  repeats: `**Repeats.** Send an \`Idempotency-Key\` with a POST, and send the request again if no response came. For ${IDEMPOTENCY_HOURS} hours it is
executed once, and repeats get the first status and body with \`Idempotent-Replayed: true\`. A secret is never repeated.`,

  values: `**Query values.** The API ignores spaces around a value. An empty value means the same as an absent one. If a name is
repeated, the first value counts. A boolean is \`true\`, \`false\`, \`1\` or \`0\`, in any letter case.`,

  polling: `**Polling.** Request \`GET /messages?order=asc\` and continue from \`next_cursor\`: each message is returned exactly once.
\`GET /messages/recent\` has no cursor: request more messages than arrive between two requests (at most ${MAX_RECENT}) and drop
those whose \`event_id\` you have processed. A tool that needs an \`id\` at the top level of each item can copy
\`event_id\` to it: it is unique, stable, and the same in webhooks. \`data.id\` identifies the message.`,

  versioning: `**Versioning.** A release can add endpoints, optional fields, enum values, events and error reasons: ignore what you do not
recognize, and do not validate responses more strictly than you need. Breaking changes get a new path prefix. A deprecated
version works for ${DEPRECATION_WINDOW_MONTHS} months: \`Deprecation\` says since when it is deprecated, and \`Sunset\` when it ends.`,
}

export const DESCRIPTION = Object.values(TOPICS).join('\n\n')

/** Returns a topic without the bold words it begins with, for a page that has them as a heading. */
export const withoutLead = (topic: string): string => topic.replace(/^\*\*[^*]+\*\* /, '')

export const TOKEN = 'A personal access token: `msg_pat_` and 64 hexadecimal digits. It belongs to one account.'

export const WEBHOOK_TAG = 'Webhook deliveries'

/** The description of each tag. Generating the document fails for a tag that is missing here. */
export const TAGS: Record<string, string> = {
  Account: 'The account of the token. Free accounts can use it too, and no-code tools test a connection with it.',
  Channels: 'The domains and campaigns where messages are recorded, for a channel picker.',
  Messages: 'Completed messages, in the same shape as in webhook deliveries.',
  'Webhook subscriptions': 'HTTPS URLs that receive an event each time a message finishes processing.',
  Deliveries: 'Events, their deliveries to each subscription, and how to send them again.',
  Listeners:
    'Webhooks on a developer’s computer: a client takes the requests of a listener and forwards them. Events that it missed wait for a day.',
  [WEBHOOK_TAG]: 'The requests that the service sends to the URL of a subscription: headers, signature and retries.',
}

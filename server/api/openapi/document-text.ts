import { MAX_RECENT } from '../../contract/messages/recent'
import { REQUESTS_PER_WINDOW, WINDOW_SECONDS } from '../../limits/rate-limit'

// The texts of the document beyond those of fields and endpoints.

export const TITLE = 'Voice message service'
export const SUMMARY = 'The completed voice messages of an account, as a JSON API and as signed webhooks.'

export const DESCRIPTION = `Senders record voice messages on a domain or a campaign page. The service transcribes and summarizes
them. Read the completed messages with this API, or receive each of them as a signed webhook.

**Authentication.** Send \`Authorization: Bearer <token>\` with a personal access token. Create it in the dashboard
(Integrations, API access). No-code tools with a Bearer token type add the word Bearer themselves. The token is checked first,
also on unknown paths. Only this document (\`GET /openapi.json\`) and OPTIONS need no token.

**Plans.** A free account can call only \`GET /me\`; every other endpoint needs the Starter plan or above.

**Errors.** Every error body is an \`Error\` with a stable code in \`error\`. An unknown path returns 404, and a method that a
path does not offer returns 405 with \`Allow\`; both have the code \`not_found\`. HEAD is GET without the body.

**Limits.** ${REQUESTS_PER_WINDOW} requests in any ${WINDOW_SECONDS} seconds per endpoint and account, whatever the token. \`RateLimit\` says how
many are left. After a 429, wait for the seconds in \`Retry-After\`.

**Query values.** Spaces around a value are ignored, an empty value means the same as an absent one, and of a repeated name the
first counts. A boolean is \`true\`, \`false\`, \`1\` or \`0\`, in any letter case.

**Polling.** \`GET /messages/recent\` has no cursor. To poll, ask for more messages than arrive between two requests (at most
${MAX_RECENT}) and drop those whose \`event_id\` you have processed. A tool that needs an \`id\` at the top level of each item can copy
\`event_id\` to it: it is unique, stable, and the same in webhooks. \`data.id\` identifies the message.

**Versioning.** New endpoints, optional fields and enum values may appear at any time: ignore what you do not recognize.
Breaking changes get a new path prefix; a deprecated version responds with \`Deprecation\` and \`Sunset\` for twelve months.`

export const TOKEN = 'A personal access token: `msg_pat_` and 64 hexadecimal digits. It is bound to one account.'

export const WEBHOOK_TAG = 'Webhook deliveries'

/** The description of each tag. The generator refuses a tag that is missing here. */
export const TAGS: Record<string, string> = {
  Account: 'The account of the token. The only endpoint for free accounts; no-code tools test a connection with it.',
  Channels: 'The domains and campaigns where messages are recorded, for a channel picker.',
  Messages: 'Completed messages, in the same shape as in webhook deliveries.',
  'Webhook subscriptions': 'HTTPS URLs that receive an event each time a message finishes processing.',
  [WEBHOOK_TAG]: 'The requests that the URL of a subscription receives: headers, signature, retries.',
}

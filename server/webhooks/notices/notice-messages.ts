import type { Alert } from '../../alerts/alert-body'
import { DISABLE_AFTER_FAILURES, WARN_AFTER_FAILURES } from '../rules/failure-counter'
import { REACTIVATION_DAYS } from '../rules/lifecycle'
import { publicEventId } from '../signing/request'
import { lastErrorMessage } from '../transport/failure-messages'

export const NOTICES = ['disabled', 'gone', 'failing', 'working'] as const
export type NoticeKind = (typeof NOTICES)[number]

interface Facts {
  account: string
  url: string
  eventId: string
  error: string
  link: string
  settings: string
  timeoutSeconds: number
}

export const noticeMessage = (kind: NoticeKind, facts: Facts): { subject: string; text: string } =>
  MESSAGES[kind](facts)

interface AlertFacts extends Pick<Facts, 'account' | 'url' | 'eventId' | 'error' | 'link'> {
  name: string
}

/** Returns the alert for chat tools: the same facts, shorter. A query in the URL may have a secret and is left out. */
export const noticeAlert = (kind: NoticeKind, { account, name, url, eventId, error, link }: AlertFacts): Alert => ({
  type: `webhook.${kind}`,
  ...ALERTS[kind],
  facts: {
    account,
    webhook: name,
    receiver: url.replace(/\?.*$/s, '?…'),
    event: publicEventId(eventId),
    error: error && errorLine(error),
  },
  link: { label: 'Open the webhook', url: link },
})

const ALERTS: Record<NoticeKind, Pick<Alert, 'title' | 'text'>> = {
  disabled: {
    title: `Webhook disabled: ${DISABLE_AFTER_FAILURES} attempts in a row failed`,
    text: `It gets no events until you reactivate it. Pending deliveries are held. You can reactivate it within ${REACTIVATION_DAYS} days.`,
  },
  gone: {
    title: 'Webhook disabled: the receiver responded with 410 Gone',
    text: 'It gets no more events and cannot be reactivated. If the receiver still exists, create a new webhook.',
  },
  failing: {
    title: `Webhook failing: ${WARN_AFTER_FAILURES} attempts in a row failed`,
    text: `After ${DISABLE_AFTER_FAILURES} in a row it is disabled. Failed deliveries are retried automatically.`,
  },
  working: { title: 'Webhook working again', text: "It accepted a delivery. You don't need to do anything." },
}

const hostOf = (url: string): string => new URL(url).host

const attemptOf = ({ url, eventId, error }: Facts): string => `Receiver:     ${url}
Last event:   ${publicEventId(eventId)}
Last error:   ${errorLine(error)}`

/** The error as a sentence, with the code that the API and the history show. */
function errorLine(error: string): string {
  const { message } = lastErrorMessage(error)
  return error.startsWith(message) ? error : `${message} (${error})`
}

const MESSAGES: Record<NoticeKind, (facts: Facts) => { subject: string; text: string }> = {
  disabled: (facts) => ({
    subject: `Webhook disabled: ${hostOf(facts.url)} failed ${DISABLE_AFTER_FAILURES} times in a row`,
    text: `The last ${DISABLE_AFTER_FAILURES} delivery attempts to a webhook of ${facts.account} failed, so it was disabled.

${attemptOf(facts)}

It gets no events until you reactivate it. Pending deliveries are held, and you can send them when you reactivate it.

1. Make the receiver respond with any 2xx status within ${facts.timeoutSeconds} seconds.
2. Reactivate the webhook within ${REACTIVATION_DAYS} days: ${facts.link}

You get this email because you are an admin or editor of ${facts.account}.
`,
  }),
  gone: (facts) => ({
    subject: `Webhook disabled: ${hostOf(facts.url)} responded with 410 Gone`,
    text: `A webhook of ${facts.account} was permanently disabled. Its last ${DISABLE_AFTER_FAILURES} delivery attempts failed, and the receiver responded to the last one with 410 Gone.

${attemptOf(facts)}

It gets no more events and cannot be reactivated. If the receiver still exists, create a new webhook for its URL.

Delivery history: ${facts.link}

You get this email because you are an admin or editor of ${facts.account}.
`,
  }),
  failing: (facts) => ({
    subject: `Webhook failing: ${hostOf(facts.url)} failed ${WARN_AFTER_FAILURES} times in a row`,
    text: `The last ${WARN_AFTER_FAILURES} delivery attempts to a webhook of ${facts.account} failed. After ${DISABLE_AFTER_FAILURES} in a row it is disabled.

${attemptOf(facts)}

Make the receiver respond with any 2xx status within ${facts.timeoutSeconds} seconds. Failed deliveries are retried automatically.

Delivery history: ${facts.link}

${footer(facts)}`,
  }),
  working: (facts) => ({
    subject: `Webhook working again: ${hostOf(facts.url)}`,
    text: `A webhook of ${facts.account} that was failing accepted a delivery again. You don't need to do anything.

Receiver:     ${facts.url}
Last event:   ${publicEventId(facts.eventId)}

Delivery history: ${facts.link}

${footer(facts)}`,
  }),
}

const footer = ({ account, settings }: Facts): string =>
  `You get this email because you are an admin or editor of ${account}. To stop failure warnings for yourself: ${settings}
`

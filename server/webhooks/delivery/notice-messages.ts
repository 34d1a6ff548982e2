import { DISABLE_AFTER_FAILURES } from '../rules/failure-counter'
import { WARN_AFTER_FAILURES } from '../rules/failure-warning'
import { REACTIVATION_DAYS } from '../rules/lifecycle'
import { publicEventId } from '../signing/envelope'
import { lastErrorMessage } from '../transport/failure-messages'

export const NOTICES = ['disabled', 'gone', 'failing', 'working'] as const
export type NoticeKind = (typeof NOTICES)[number]

interface Facts {
  /** Name of the account. */
  account: string
  url: string
  eventId: string
  error: string
  /** Page of the subscription. */
  link: string
  /** Page where early notices are switched off. */
  settings: string
  timeoutSeconds: number
}

/** A mail's words: which subscription, which event, what was answered, what to do, and where. */
export const noticeMessage = (kind: NoticeKind, facts: Facts): { subject: string; text: string } => WORDS[kind](facts)

const hostOf = (url: string): string => new URL(url).host

const attemptOf = ({ url, eventId, error }: Facts): string => `Receiver:     ${url}
Last event:   ${publicEventId(eventId)}
Last error:   ${errorLine(error)}`

/** A sentence, with the code that the API and the history show. */
function errorLine(error: string): string {
  const { message } = lastErrorMessage(error)
  return error.startsWith(message) ? error : `${message} (${error})`
}

const WORDS: Record<NoticeKind, (facts: Facts) => { subject: string; text: string }> = {
  disabled: (facts) => ({
    subject: `Webhook disabled: ${hostOf(facts.url)} failed ${DISABLE_AFTER_FAILURES} times in a row`,
    text: `The last ${DISABLE_AFTER_FAILURES} delivery attempts to a webhook of ${facts.account} failed, so it was disabled.

${attemptOf(facts)}

No events are sent to it until it is reactivated. What was waiting is kept.

1. Make the receiver answer any 2xx status within ${facts.timeoutSeconds} seconds.
2. Reactivate the webhook, within ${REACTIVATION_DAYS} days: ${facts.link}

You get this mail because you are an admin or editor of ${facts.account}.
`,
  }),
  gone: (facts) => ({
    subject: `Webhook disabled: ${hostOf(facts.url)} responded with 410 Gone`,
    text: `A webhook of ${facts.account} failed ${DISABLE_AFTER_FAILURES} times in a row, the last time with 410 Gone, so it was disabled for good.

${attemptOf(facts)}

No events are sent to it any more, and it cannot be reactivated. Its history is kept: ${facts.link}

If the receiver still exists, create a new webhook for its URL.

You get this mail because you are an admin or editor of ${facts.account}.
`,
  }),
  failing: (facts) => ({
    subject: `Webhook failing: ${hostOf(facts.url)} failed ${WARN_AFTER_FAILURES} times in a row`,
    text: `The last ${WARN_AFTER_FAILURES} delivery attempts to a webhook of ${facts.account} failed. After ${DISABLE_AFTER_FAILURES} in a row it is disabled.

${attemptOf(facts)}

Make the receiver answer any 2xx status within ${facts.timeoutSeconds} seconds. What failed is tried again by itself: ${facts.link}

${askedFor(facts)}`,
  }),
  working: (facts) => ({
    subject: `Webhook working again: ${hostOf(facts.url)}`,
    text: `A webhook of ${facts.account} that had failed answered a delivery again. Nothing is left to do.

Receiver:     ${facts.url}
Last event:   ${publicEventId(facts.eventId)}

Its history: ${facts.link}

${askedFor(facts)}`,
  }),
}

const askedFor = ({ account, settings }: Facts): string =>
  `You get this mail because you are an admin or editor of ${account}, which asked for early notices: ${settings}
`

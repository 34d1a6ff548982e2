import type { Alert } from '../../alerts/alert-body'
import { type MailContent, nameInMail } from '../../mail/mail-body'
import { DISABLE_AFTER_FAILURES, WARN_AFTER_FAILURES } from '../rules/failure-counter'
import { REACTIVATION_DAYS } from '../rules/lifecycle'
import { publicEventId } from '../signing/request'
import { bodyInLine, lastErrorMessage, stepAfterLastError } from '../transport/failure-messages'

export const NOTICES = ['disabled', 'gone', 'failing', 'working', 'unverified'] as const
export type NoticeKind = (typeof NOTICES)[number]

interface Facts {
  account: string
  url: string
  eventId: string | null
  error: string
  link: string
  unsubscribeUrl: string
  timeoutSeconds: number
}

export const noticeMail = (kind: NoticeKind, facts: Facts): MailContent => ({
  account: facts.account,
  ...MAILS[kind](facts, nameInMail(facts.account)),
})

interface AlertFacts extends Pick<Facts, 'account' | 'url' | 'eventId' | 'error' | 'link'> {
  name: string
}

/** Returns the alert for chat tools: the same facts, shorter. A query in the URL may have a secret and is left out. */
export const noticeAlert = (kind: NoticeKind, { account, name, url, eventId, error, link }: AlertFacts): Alert => ({
  type: `webhook.${kind}`,
  ...ALERTS[kind],
  text: [ALERTS[kind].text, stepOf(kind, error)].filter(Boolean).join(' '),
  facts: {
    account,
    webhook: name,
    receiver: url.replace(/\?.*$/s, '?…'),
    event: eventId ? publicEventId(eventId) : '',
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
  unverified: {
    title: 'Webhook accepts forged requests',
    text: 'The weekly check found that its receiver no longer refuses requests whose signature is wrong, missing or expired. Anyone who knows its URL can send messages to it.',
  },
}

const hostOf = (url: string): string => new URL(url).host

const attemptOf = ({ url, eventId, error }: Facts) => ({
  facts: { Receiver: url, ...lastEvent(eventId), 'Last error': errorLine(error) },
})

const lastEvent = (eventId: string | null): Record<string, string> =>
  eventId ? { 'Last event': publicEventId(eventId) } : {}

/** The error as a sentence, with the code that the API and the history show. Of an HTML page it has the title. */
function errorLine(error: string): string {
  const { message, body } = lastErrorMessage(error)
  if (body) return `${message}: ${bodyInLine(body)}`
  return error.startsWith(message) ? error : `${message} (${error})`
}

/** What the page of the webhook says too; null where nothing is known or nothing can be done. */
const stepOf = (kind: NoticeKind, error: string): string | null =>
  kind === 'disabled' || kind === 'failing' ? stepAfterLastError(error) : null

const stepIn = ({ error }: Facts): string => {
  const step = stepAfterLastError(error)
  return step ? `${step} ` : ''
}

const MAILS: Record<NoticeKind, (facts: Facts, account: string) => Omit<MailContent, 'account'>> = {
  disabled: (facts, account) => ({
    subject: `Webhook disabled: ${hostOf(facts.url)} failed ${DISABLE_AFTER_FAILURES} times in a row`,
    body: [
      `The last ${DISABLE_AFTER_FAILURES} delivery attempts to a webhook of ${account} failed, so it was disabled.`,
      attemptOf(facts),
      'It gets no events until you reactivate it. Pending deliveries are held, and you can send them when you reactivate it.',
      `1. ${stepIn(facts)}Make the receiver respond with any 2xx status within ${facts.timeoutSeconds} seconds.\n2. Reactivate the webhook within ${REACTIVATION_DAYS} days.`,
      { button: 'Open the webhook', url: facts.link },
    ],
    why: memberOf(account),
  }),
  gone: (facts, account) => ({
    subject: `Webhook disabled: ${hostOf(facts.url)} responded with 410 Gone`,
    body: [
      `A webhook of ${account} was permanently disabled. Its last ${DISABLE_AFTER_FAILURES} delivery attempts failed, and the receiver responded to the last one with 410 Gone.`,
      attemptOf(facts),
      'It gets no more events and cannot be reactivated. If the receiver still exists, create a new webhook for its URL.',
      { button: 'Delivery history', url: facts.link },
    ],
    why: memberOf(account),
  }),
  failing: (facts, account) => ({
    subject: `Webhook failing: ${hostOf(facts.url)} failed ${WARN_AFTER_FAILURES} times in a row`,
    body: [
      `The last ${WARN_AFTER_FAILURES} delivery attempts to a webhook of ${account} failed. After ${DISABLE_AFTER_FAILURES} in a row it is disabled.`,
      attemptOf(facts),
      `${stepIn(facts)}Make the receiver respond with any 2xx status within ${facts.timeoutSeconds} seconds. Failed deliveries are retried automatically.`,
      { button: 'Delivery history', url: facts.link },
    ],
    ...warning(facts, account),
  }),
  working: (facts, account) => ({
    subject: `Webhook working again: ${hostOf(facts.url)}`,
    body: [
      `A webhook of ${account} that was failing accepted a delivery again. You don't need to do anything.`,
      { facts: { Receiver: facts.url, ...lastEvent(facts.eventId) } },
      { button: 'Delivery history', url: facts.link },
    ],
    ...warning(facts, account),
  }),
  unverified: (facts, account) => ({
    subject: `Webhook accepts forged requests: ${hostOf(facts.url)}`,
    body: [
      `The weekly check of a webhook of ${account} found that its receiver no longer refuses requests whose signature is wrong, missing or expired. Anyone who knows its URL can send messages to it.`,
      { facts: { Receiver: facts.url } },
      'Verify the signature of each request, and respond with 401 when it is wrong. Then check the receiver again. Until then there are no more weekly checks.',
      { button: 'Open the webhook', url: facts.link },
    ],
    why: memberOf(account),
  }),
}

/** Returns the email about several webhooks that fail or work again. */
export function warningsMail(webhooks: readonly (Facts & { kind: NoticeKind })[], link: string): MailContent {
  const [first] = webhooks
  if (!first) throw new Error('There is nothing to say.')
  const failing = webhooks.filter(({ kind }) => kind === 'failing')
  const working = webhooks.length - failing.length
  const counts = [
    ...(failing.length > 0 ? [`${counted(failing.length)} failing`] : []),
    ...(working > 0 ? [failing.length > 0 ? `${working} working again` : `${counted(working)} working again`] : []),
  ]
  return {
    account: first.account,
    subject: counts.join(', '),
    body: [
      ...(failing.length > 0
        ? [
            `The last ${WARN_AFTER_FAILURES} delivery attempts or more to each failing webhook failed. After ${DISABLE_AFTER_FAILURES} in a row it is disabled. Failed deliveries are retried automatically.`,
          ]
        : []),
      ...webhooks.map(({ kind, url, error, link }) => ({
        from: `${hostOf(url)} · ${kind === 'failing' ? 'failing' : 'working again'}`,
        quote: kind === 'failing' ? errorLine(error) : 'It accepted a delivery again.',
        link: { label: 'Open', url: link },
      })),
      { button: 'Open the webhooks', url: link },
    ],
    ...warning(first, nameInMail(first.account)),
  }
}

const counted = (webhooks: number): string => `${webhooks} ${webhooks === 1 ? 'webhook' : 'webhooks'}`

const memberOf = (account: string): string => `You get this email because you are an admin or editor of ${account}.`

const warning = ({ unsubscribeUrl }: Facts, account: string): Pick<MailContent, 'why' | 'unsubscribeUrl'> => ({
  why: memberOf(account),
  unsubscribeUrl,
})

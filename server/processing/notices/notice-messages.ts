import type { Alert } from '../../alerts/alert-body'
import { type MailContent, nameInMail } from '../../mail/mail-body'
import type { ProcessingNotice } from './notice'

interface Facts {
  account: string
  reason: string
  link: string
}

interface MailFacts extends Facts {
  unsubscribeUrl: string
}

/** Returns the email: what happened, why, and what to do. */
export function noticeMail(kind: ProcessingNotice, { reason, link, unsubscribeUrl, ...facts }: MailFacts): MailContent {
  const { subject, text, next, often } = MAILS[kind]
  const account = nameInMail(facts.account)
  return {
    subject,
    account: facts.account,
    body: [text(account), { facts: { Reason: reason } }, next, { button: 'Open the messages', url: link }],
    why: `${often} You get this email because you are an admin or editor of ${account}.`,
    unsubscribeUrl,
  }
}

/** Returns the alert for chat tools: the same facts, shorter. */
export const noticeAlert = (kind: ProcessingNotice, { account, reason, link }: Facts): Alert => ({
  type: `processing.${kind}`,
  ...ALERTS[kind],
  facts: { account, reason },
  link: { label: 'Open the messages', url: link },
})

const ALERTS: Record<ProcessingNotice, Pick<Alert, 'title' | 'text'>> = {
  failed: {
    title: 'A voice message could not be processed',
    text: 'Your webhooks did not receive it. The recording is kept. Open the message to see what you can do.',
  },
  waiting: {
    title: 'Voice messages are waiting',
    text: 'They are waiting to be transcribed and summarized. The recordings are kept. Processing continues when the cause is resolved.',
  },
  review: {
    title: 'A voice message needs a person',
    text: 'Your webhooks did not receive it. Listen to it, and complete it as it was heard or with your text.',
  },
}

const MAILS: Record<
  ProcessingNotice,
  { subject: string; text: (account: string) => string; next: string; often: string }
> = {
  failed: {
    subject: 'A voice message could not be processed',
    text: (account) => `A voice message of ${account} could not be processed, so your webhooks did not receive it.`,
    next: 'The recording is kept. See what you can do.',
    often: 'You get no further email about failed messages until a message is completed again.',
  },
  waiting: {
    subject: 'Voice messages are waiting',
    text: (account) =>
      `Voice messages of ${account} are waiting to be transcribed and summarized. The recordings are kept, and processing continues when the cause below is resolved.`,
    next: 'See which messages are waiting.',
    often: 'You get no further email about waiting messages until a message is completed again.',
  },
  review: {
    subject: 'A voice message needs a person',
    text: (account) => `A voice message of ${account} was not published, and your webhooks did not receive it.`,
    next: 'Listen to it, and complete it as it was heard or with your text.',
    often: 'You get one email a day at most about such messages.',
  },
}

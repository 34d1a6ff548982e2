import type { Alert } from '../../alerts/alert-body'
import type { ProcessingNotice } from './notice'

interface Facts {
  account: string
  reason: string
  link: string
}

/** Returns the email: what happened, why, and what to do. */
export const noticeMessage = (kind: ProcessingNotice, facts: Facts): { subject: string; text: string } =>
  MESSAGES[kind](facts)

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

const MESSAGES: Record<ProcessingNotice, (facts: Facts) => { subject: string; text: string }> = {
  failed: ({ account, reason, link }) => ({
    subject: 'A voice message could not be processed',
    text: `A voice message of ${account} could not be processed, so your webhooks did not receive it.

Reason:   ${reason}

The recording is kept. See what you can do:
${link}

You get no further email about failed messages until a message is completed again.
You get this email because you are an admin or editor of ${account}.
`,
  }),
  waiting: ({ account, reason, link }) => ({
    subject: 'Voice messages are waiting',
    text: `Voice messages of ${account} are waiting to be transcribed and summarized. The recordings are kept, and processing continues when the cause below is resolved.

Reason:   ${reason}

See the waiting messages: ${link}

You get no further email about waiting messages until a message is completed again.
You get this email because you are an admin or editor of ${account}.
`,
  }),
  review: ({ account, reason, link }) => ({
    subject: 'A voice message needs a person',
    text: `A voice message of ${account} was not published, and your webhooks did not receive it.

Reason:   ${reason}

Listen to it, and complete it as it was heard or with your text:
${link}

You get one email a day at most about such messages.
You get this email because you are an admin or editor of ${account}.
`,
  }),
}

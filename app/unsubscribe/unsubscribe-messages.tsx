import type { ReactNode } from 'react'
import type { MailSubject } from '@/server/accounts/account/unsubscribe'

const subjects: Record<MailSubject, (account: ReactNode) => ReactNode> = {
  messages: (account) => <>Emails to you about new messages in {account}, and those assigned to you.</>,
  processing: (account) => <>Emails to you about messages in {account} that cannot be processed.</>,
  warnings: (account) => (
    <>Emails to you about failing webhooks of {account}. If one is disabled, you still get an email.</>
  ),
}

const en = {
  title: 'Stop these emails?',
  submit: 'Stop emails',
  stopped: 'Emails stopped',
  again: 'You can turn them on again in the notification settings.',
  settings: 'Notification settings',
  unknown: 'This link does not work',
  unknownNext: 'You are no longer a member of the account, or the address is incomplete.',
  subjects,
}

export const unsubscribeMessages = { en }

import { adminMail } from '../../accounts/account/admin-mail'
import { invitationMail } from '../../accounts/invitations/accept-invitation'
import { passkeyAddedMail } from '../../accounts/passkeys/passkeys'
import { linkMail } from '../../accounts/sign-in/links'
import { passwordChangedMail } from '../../accounts/sign-in/reset-password'
import { codeMail } from '../../intake/codes/send-code'
import type { MailContent } from '../../mail/mail-body'
import { type MailedMessage, messagesMail } from '../../messages/notices/mail-messages'
import { noticeMail as processingMail } from '../../processing/notices/notice-messages'
import { warningsMail, noticeMail as webhookMail } from '../../webhooks/notices/notice-messages'

/** What users wrote into an email. */
export interface Words {
  account: string
  person: string
  email: string
  /** A URL of a receiver. */
  url: string
  /** What a receiver, a provider or a sender said. */
  said: string
}

export const ORDINARY: Words = {
  account: 'Harbour Dental',
  person: 'Ada Marsh',
  email: 'ada@harbourdental.example',
  url: 'https://hooks.example.com/voice/9f8b2c4e?source=recorder',
  said: 'closed for lunch',
}

const LINK = 'http://localhost:3000/a-page'
const STOP = 'http://localhost:3000/api/unsubscribe?token=messages'
const EVENT = '0f8fad5b-d9cb-469f-a165-70867728950e'

/** Returns each email that the service sends, by name. `npm run mails` shows them. */
export function everyMail({ account, person, email, url, said }: Words): Record<string, MailContent> {
  const webhook = {
    ...{ account, url, eventId: EVENT, error: `HTTP 503: ${said}`, link: LINK },
    ...{ unsubscribeUrl: STOP, timeoutSeconds: 10 },
  }
  const processing = { account, reason: said, link: LINK, unsubscribeUrl: STOP }
  const entry = {
    ...{ account, subject: person, subject_id: EVENT, detail: 'viewer to editor', at: '2026-11-26 09:30 UTC' },
    ...{ user_id: EVENT, user_name: person, user_email: email, ip_address: '192.0.2.7' },
  }
  const message: MailedMessage = {
    ...{ reason: 'new', isUrgent: false, sender: person, contact: '+1 201-555-0123', channel: account },
    ...{ summary: `${person} asks to move the check-up to Thursday afternoon. ${said}`, url: LINK },
  }
  const assigned: MailedMessage = { ...message, reason: 'assigned' }
  const named: MailedMessage = { ...message, reason: 'mentioned' }
  const urgent = { ...message, isUrgent: true, sender: null, contact: email }
  const about = (messages: MailedMessage[], count = messages.length) =>
    messagesMail({ account, inboxUrl: LINK, unsubscribeUrl: STOP, count, urgent: 1, messages })
  return {
    'message-new': about([message]),
    'message-urgent': about([urgent]),
    'message-assigned': about([assigned]),
    'message-named': about([named]),
    'messages-assigned': about([assigned, assigned]),
    'messages-several': about([urgent, named, message, assigned], 27),
    'sign-in-link': linkMail('sign_in', LINK),
    'password-link': linkMail('reset_password', LINK),
    'password-changed': passwordChangedMail('link', email, { hasPasskeys: true }),
    'password-changed-in-settings': passwordChangedMail('profile', email, { hasPasskeys: false }),
    'passkey-added': passkeyAddedMail(email),
    invitation: invitationMail({ account, invitedBy: person, role: 'editor', url: LINK }),
    code: codeMail('en', '482913', account),
    'code-arabic': codeMail('ar', '482913', account),
    'token-created': adminMail({ ...entry, action: 'token_created' }),
    'webhook-moved': adminMail({ ...entry, action: 'subscription_moved', subject: url }),
    'member-joined': adminMail({ ...entry, action: 'member_joined', subject: email }),
    'member-role': adminMail({ ...entry, action: 'member_role_changed', subject: email }),
    'member-removed': adminMail({ ...entry, action: 'member_removed', subject: email }),
    'account-exported': adminMail({ ...entry, action: 'account_exported' }),
    'sender-erased': adminMail({ ...entry, action: 'sender_erased', subject: 'a•••@example.com' }),
    'webhook-disabled': webhookMail('disabled', webhook),
    'webhook-gone': webhookMail('gone', { ...webhook, error: 'HTTP 410' }),
    'webhook-failing': webhookMail('failing', webhook),
    'webhook-working': webhookMail('working', { ...webhook, error: '' }),
    'webhook-unverified': webhookMail('unverified', { ...webhook, error: '' }),
    'webhooks-warned': warningsMail(
      [
        { ...webhook, kind: 'failing' },
        { ...webhook, kind: 'failing', error: 'HTTP 500' },
        { ...webhook, kind: 'working', error: '' },
      ],
      LINK,
    ),
    'processing-failed': processingMail('failed', processing),
    'processing-waiting': processingMail('waiting', processing),
    'processing-review': processingMail('review', processing),
  }
}

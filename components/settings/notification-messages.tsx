import type { MessageNoticeChoice } from '@/server/contract/accounts/message-notices'

type Text = React.ReactNode

/** Texts of the notifications page of the settings. A `Text` parameter is a name or a time inside a sentence. */
const en = {
  ownNotifications: {
    title: 'Emails to you',
    description:
      'An email about a message has its summary and a link. Messages that come shortly after each other share one email. Each choice is saved at once.',
    always: 'If five failures in a row disable a webhook, all admins and editors get an email.',
    viewer: 'Viewers get no emails.',
    reach: {
      reached: null,
      no_mail_server: 'This server cannot send email. Your choices apply once it can.',
      not_verified:
        'Your email address is not verified, so you get no emails about messages. Sign in once with a link by email.',
    },
    yes: 'Yes',
    no: 'No',
    announce: 'Notifications changed',
    messages: {
      label: 'New messages',
      hint: (account: Text) => <>In {account}. A message is for you if it is assigned to you, or a note names you.</>,
      options: [
        ['all', 'All messages'],
        ['urgent', 'Urgent messages and those for you'],
        ['assigned', 'Messages for you'],
        ['none', 'None'],
      ] satisfies [MessageNoticeChoice, string][],
    },
    digest: {
      label: 'When',
      hint: (zone: string) => `In your time zone, ${zone}. Messages for you are emailed at once.`,
      atOnce: 'At once',
      daily: (hour: number) => `Once a day, at ${String(hour).padStart(2, '0')}:00`,
    },
    processing: { label: 'Messages that cannot be processed' },
    failures: {
      label: 'Webhooks that fail',
      hint: 'After a webhook’s third failure in a row, and when it works again.',
      account: (isOn: boolean) => `Account default (${isOn ? 'on' : 'off'})`,
    },
  },
  failureWarnings: {
    title: 'Failure warnings of the account',
    description:
      'Whether webhooks that fail are reported to the alert URLs, and to admins and editors who chose the account default. The choice is saved at once.',
    noMail: 'This server cannot send email. Warnings go to the alert URLs only.',
    account: {
      label: 'Send failure warnings',
      on: 'Failure warnings are on.',
      off: 'Failure warnings are off.',
      announce: (isOn: boolean) =>
        isOn ? 'Failure warnings turned on for the account' : 'Failure warnings turned off for the account',
    },
  },
}

export const notificationMessages = { en }

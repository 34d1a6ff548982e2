import { ROLE_NAMES } from '@/components/shell/frame-messages'
import { richText } from '@/components/ui/text'
import type { Role } from '@/server/contract/accounts/account'
import type { MessageNoticeChoice } from '@/server/contract/accounts/message-notices'

type Text = React.ReactNode

const ROLE_DESCRIPTIONS: Record<Role, string> = {
  admin: 'Full access, including members and account settings.',
  editor: 'Everything except members and account settings.',
  viewer: 'Read only.',
}

const dayCount = (days: number): string =>
  days % 365 === 0 ? (days === 365 ? '1 year' : `${days / 365} years`) : `${days} days`

/** Texts of the settings: account, members and notifications. A `Text` parameter is a name or a time inside a sentence. */
const en = {
  title: 'Settings',
  pages: {
    account: 'Account',
    notifications: 'Notifications',
    assignment: 'Assignment',
    processing: 'Processing',
    members: 'Members',
    privacy: 'Privacy',
    activity: 'Activity log',
  },
  account: {
    title: 'Account',
    onlyAdmins: 'Only admins can change the name.',
    name: 'Name',
    nameHint: 'Shown in emails and in automation tools.',
    submit: 'Save name',
    pending: 'Saving…',
    announceRenamed: (name: string) => `Account renamed to ${name}`,
  },
  brand: {
    title: 'Recorder',
    description:
      'What senders see of your account in every recorder. A channel can have a color and a logo of its own.',
    logoHint: 'PNG, JPEG or WebP, at most 256 kB. It is shown above the title.',
    colorHint: 'As #rrggbb. Leave it empty for the standard color.',
    privacy: 'Privacy page',
    privacyHint: 'The HTTPS page to which the consent links.',
    submit: 'Save recorder',
    pending: 'Saving…',
    saved: 'Recorder settings saved',
    logoSaved: 'Logo saved',
  },
  handle: {
    title: 'Campaign address',
    description: (address: Text) => richText`Your campaign pages are at ${address}`,
    label: 'Address',
    hint: '3 to 40 lowercase letters and digits, with single hyphens between them.',
    warning:
      'When you change the address, links and QR codes of all your campaigns stop working. Share the new ones. ' +
      'You can change back at any time in the next 90 days: until then, no other account can use the old address.',
    submit: 'Change address',
    pending: 'Saving…',
    announce: (handle: string) => `Address changed to ${handle}`,
  },
  erase: {
    title: 'Erase a sender',
    description:
      'Deletes all messages of one email address or phone number: recordings, transcripts, summaries and events. To erase one message, open it.',
    onlyAdmins: 'Only admins can erase a sender.',
    contact: 'Email address or phone number',
    contactHint: 'A number with its country code, such as +12015550123.',
    find: 'Find messages',
    finding: 'Searching…',
  },
  retention: {
    title: 'Retention',
    description: (days: number) =>
      `Erases what is older. Nothing is deleted while an audio link that was sent is valid: ${days} days on your plan.`,
    messages: 'Messages, with transcripts and summaries',
    messagesHint: 'Messages with deliveries that are waiting stay until these are done.',
    recordings: 'Recordings',
    recordingsHint: 'The message stays.',
    activity: 'Activity log',
    forever: 'Keep forever',
    asPlan: (days: number) => `As long as the plan: ${dayCount(days)}`,
    days: dayCount,
    submit: 'Save retention',
    pending: 'Saving…',
    announce: 'Retention changed',
    warning: 'Everything that is older is erased within a day. You can’t undo this.',
  },
  exports: {
    title: 'Export the account',
    description:
      'Everything of this account in one archive: messages, recordings, events, members, channels, webhooks and the activity log. Without secrets.',
    onlyAdmins: 'Only admins can export the account.',
    create: 'Create download link',
    creating: 'Creating…',
    announceCreated: 'Download link created',
    download: 'Download',
    by: (name: Text) => <>Created by {name}</>,
    expires: (time: Text) => <>Expires {time}</>,
    notStarted: (count: number) => (count === 1 ? '1 message' : `${count.toLocaleString('en')} messages`),
    progress: (done: number, count: number) =>
      `Downloading: ${done.toLocaleString('en')} of ${count.toLocaleString('en')} messages`,
    recordings: 'Downloading recordings',
    finished: (size: string) => `Downloaded, ${size}`,
    failed: 'The last download broke off. Download it again.',
    size: (bytes: number) =>
      bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`,
  },
  deleteAccount: {
    section: 'Delete account',
    description:
      'Deletes the account for everyone. Members, access tokens and webhooks stop at once; messages, recordings and everything else are erased within minutes.',
    button: 'Delete account',
    title: (account: Text) => <>Delete {account}?</>,
    consequences: 'All members lose access at once. You can’t undo this, and nobody can restore it for you.',
    remains: 'What remains:',
    remaining: [
      'What webhooks already received.',
      'The campaign address, which no other account can use for 90 days.',
      'Backups of this server, until they expire.',
      'People who are in other accounts too. All others lose their sign-in.',
    ],
    exportFirst: 'Export the account first if you need anything from it.',
    label: (account: Text) => <>Enter {account} to confirm</>,
    submit: 'Delete account',
    pending: 'Deleting…',
  },
  plan: {
    title: 'Plan',
    plan: 'Plan',
    api: 'API',
    apiPaid: 'All endpoints',
    apiFree: 'Only GET /api/v1/me. The rest needs the Starter plan.',
    webhooks: 'Webhooks',
    webhooksPaid: 'Create, test and reactivate',
    webhooksFree: 'View and delete. The rest needs the Starter plan.',
    audioLinks: 'Audio links',
    audioLinksValue: (days: number) => `Valid for ${days} days`,
    recordings: 'Recordings',
    recordingsValue: (days: number) => `Kept for ${days} days`,
  },
  ownNotifications: {
    title: 'Emails to you',
    description:
      'An email about a message has its summary and a link. Messages that come shortly after each other share one email.',
    always: 'If five failures in a row disable a webhook, all admins and editors get an email.',
    viewer: 'Viewers get no emails.',
    reach: {
      reached: null,
      no_mail_server: 'This server has no mail server, so it sends no emails about messages.',
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
      account: (isOn: boolean) => `Same as the account: ${isOn ? 'yes' : 'no'}`,
    },
  },
  failureWarnings: {
    title: 'Failure warnings of the account',
    description:
      'After a webhook’s third failure in a row, and when it works again. They go to the alert URLs, and to admins and editors who chose the same as the account.',
    account: {
      label: 'Send failure warnings',
      on: 'Failure warnings are on.',
      off: 'Failure warnings are off.',
      announce: (isOn: boolean) =>
        isOn ? 'Failure warnings turned on for the account' : 'Failure warnings turned off for the account',
    },
  },
  leave: {
    section: 'Your membership',
    role: 'Role',
    button: 'Leave account',
    title: (account: Text) => <>Leave {account}?</>,
    confirm: (account: Text) => <>Leave {account}</>,
    pending: 'Leaving…',
    consequences: 'You lose access immediately. Your webhooks keep running. An admin can invite you again.',
  },
  members: {
    title: 'Members',
    descriptionForAdmins: 'Everyone with access. An account needs at least one admin.',
    description: 'Everyone with access. Admins invite and remove people.',
    person: 'Person',
    role: 'Role',
    actions: 'Actions',
    actionsFor: (name: string) => `Actions for ${name}`,
    you: '(you)',
    emailNotVerified: 'Email not verified',
    formerMember: 'former member',
  },
  changeRole: {
    button: 'Change role',
    title: (name: Text) => <>Change role of {name}</>,
    submit: 'Save role',
    pending: 'Saving…',
    announce: (name: string, role: Role) => `${name} is now ${ROLE_NAMES[role].toLowerCase()}`,
  },
  remove: {
    button: 'Remove',
    title: (name: Text) => <>Remove {name}?</>,
    confirm: (name: Text) => <>Remove {name}</>,
    pending: 'Removing…',
    consequences: (email: string) =>
      `${email} loses access to this account immediately. Invitations they sent stop working. Their webhooks keep running.`,
    keepTokens: 'Keep these tokens valid',
    keepTokensHint: 'Anyone who has one can continue to use the API without being a member.',
    announce: (name: string) => `${name} removed`,
  },
  tokensOfMember: {
    loading: 'Looking for access tokens…',
    unknown: 'The access tokens that will be revoked could not be listed.',
    revoked: (count: number) =>
      count === 1
        ? 'This access token will be revoked. Integrations that use it stop working.'
        : `These ${count} access tokens will be revoked. Integrations that use them stop working.`,
    kept: (count: number) =>
      count === 1 ? 'This access token stays valid.' : `These ${count} access tokens stay valid.`,
    lastUsed: (time: Text) => <>Last used {time}</>,
    neverUsed: 'Never used',
    more: (count: number) => `and ${count} more`,
  },
  invite: {
    button: 'Invite member',
    title: 'Invite member',
    email: 'Email',
    emailHint: 'The invitation is valid for seven days. Inviting the same address again replaces it.',
    submit: 'Invite',
    pending: 'Inviting…',
    announceMailed: (email: string) => `Invitation sent to ${email}`,
    announceLink: (email: string) => `Invitation link for ${email} created`,
    linkTitle: (email: string) => `Invitation link for ${email}`,
    linkHint:
      'This server does not send email. Send the link yourself, and only to them: anyone who opens it can join.',
    link: 'the link',
  },
  invitations: {
    title: 'Open invitations',
    email: 'Email',
    role: 'Role',
    invited: 'Invited',
    invitedBy: (name: Text) => <>by {name}</>,
    link: 'Link',
    expires: (time: Text) => <>Expires {time}</>,
    expired: 'Expired',
    action: 'Action',
  },
  withdraw: {
    button: 'Withdraw',
    /** Follows the button's text, for assistive technology. */
    buttonOf: (email: string) => `the invitation for ${email}`,
    title: (email: string) => `Withdraw the invitation for ${email}?`,
    confirm: 'Withdraw invitation',
    pending: 'Withdrawing…',
    consequences: 'The link stops working. You can invite them again at any time.',
    announce: (email: string) => `Invitation for ${email} withdrawn`,
  },
  roleDescriptions: ROLE_DESCRIPTIONS,
  roles: ROLE_NAMES,
}

export const settingsMessages = { en }

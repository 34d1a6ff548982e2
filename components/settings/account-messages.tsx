import { richText } from '@/components/ui/text'

type Text = React.ReactNode

/** Texts of the account page of the settings. A `Text` parameter is a name or a time inside a sentence. */
const en = {
  account: {
    title: 'Account',
    onlyAdmins: 'Only admins can change the account.',
    name: 'Name',
    nameHint: 'Shown in emails and in automation tools.',
    submit: 'Save changes',
    pending: 'Saving…',
    saved: 'Account saved',
  },
  brand: {
    title: 'Recorder',
    description:
      'What senders see of your account in every recorder. A channel can have a color and a logo of its own.',
    logoHint: 'PNG, JPEG or WebP, at most 256 kB. It is shown above the title.',
    colorHint: 'As #rrggbb. Leave it empty for the standard color.',
    privacy: 'Privacy page',
    privacyHint: 'The HTTPS page to which the consent links.',
    logoSaved: 'Logo saved',
  },
  handle: {
    label: 'Campaign address',
    hint: (address: Text) =>
      richText`3 to 40 lowercase letters and digits, with single hyphens between them. Your campaign pages are at ${address}`,
    warning:
      'When you change the address, links and QR codes of all your campaigns stop working. Share the new ones. ' +
      'You can change back at any time in the next 90 days: until then, no other account can use the old address.',
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
  leave: {
    section: 'Your membership',
    role: 'Role',
    button: 'Leave account',
    title: (account: Text) => <>Leave {account}?</>,
    confirm: (account: Text) => <>Leave {account}</>,
    pending: 'Leaving…',
    consequences: 'You lose access immediately. Your webhooks keep running. An admin can invite you again.',
  },
}

export const accountMessages = { en }

import { ROLE_NAMES } from '@/components/shell/frame-messages'
import type { Role } from '@/server/contract/accounts/account'

type Text = React.ReactNode

const ROLE_DESCRIPTIONS: Record<Role, string> = {
  admin: 'Full access, including members and account settings.',
  editor: 'Everything except members and account settings.',
  viewer: 'Read only.',
}

/** Texts of the members page of the settings. A `Text` parameter is a name or a time inside a sentence. */
const en = {
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
    keepTokens: 'Keep these tokens valid',
    keepTokensHint: 'Anyone who has one can continue to change everything with the API.',
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

export const memberMessages = { en }

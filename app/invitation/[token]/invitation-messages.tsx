import type { Role } from '@/server/contract/accounts/account'

type Text = React.ReactNode

/** Texts of the page that an invitation link opens. A `Text` parameter is a name or a link in a sentence. */
export const invitationMessages = {
  pageTitle: 'Invitation',
  title: (account: string) => `Join ${account}`,
  invited: (invitedBy: string, email: Text, role: Role) => (
    <>
      {invitedBy} invited {email} to join as {role}. {PERMISSIONS[role]}
    </>
  ),
  join: (account: string) => `Join ${account}`,
  newUser: {
    name: 'Name',
    nameHint: 'Other members see this name.',
    submit: 'Join',
    pending: 'Joining…',
  },
  knownUser: {
    description: 'This email address already has a password. Enter it to join.',
    submit: 'Sign in and join',
    pending: 'Joining…',
    wrongPassword: 'This password is not correct. Try again.',
    tooMany: (wait: string) => `Too many attempts. Try again in ${wait}.`,
    reset: (setNewPassword: Text) => <>{setNewPassword}, then open the invitation again.</>,
    setNewPassword: 'Set a new password',
  },
  otherUser: {
    warning: (email: string) => `You are signed in as ${email}. This invitation is for someone else.`,
    submit: 'Sign out and continue',
  },
  closed: {
    titles: { expired: 'This invitation has expired', unknown: 'This invitation is not valid' },
    expired: (account: string) => `An invitation is valid for seven days. Ask an admin of ${account} for a new one.`,
    unknown:
      'The invitation was accepted, withdrawn or replaced, or the link is incomplete. Check the link, or ask an admin for a new invitation.',
    goToDashboard: 'Go to dashboard',
    signIn: 'Sign in',
  },
}

const PERMISSIONS: Record<Role, string> = {
  admin: 'Admins have full access, including members and account settings.',
  editor: 'Editors can change everything except members and account settings.',
  viewer: 'Viewers can see everything and change nothing.',
}

import type { Messages } from '@/components/language/language'
import type { Role } from '@/server/contract/accounts/account'

type Text = React.ReactNode

/** Texts of the pages for sign-in, sign-in links, new passwords, invitations and the setup. A `Text` is part of a sentence. */
const en = {
  title: 'Sign in',
  email: 'Email',
  submit: 'Sign in',
  pending: 'Signing in…',
  forgotPassword: 'Forgot your password?',
  useLink: 'Sign in with a link',
  usePassword: 'Sign in with a password',
  noAccount: (administrator: Text) => (
    <>
      No access yet? Ask an admin of your team’s account to invite you. For an account of your own, ask {administrator}.
    </>
  ),
  administrator: 'the administrator of this server',
  tryRecorder: 'Try the recorder',
  signedOutEverywhere: 'You are signed out on all devices, including this one.',
  emailInvalid: 'Enter an email address, like name@example.com.',
  wait: (minutes: number) => (minutes === 1 ? '1 minute' : `${minutes} minutes`),
  /** The problem of a name or a passkey, from the English sentence of its rule. */
  problem: (sentence: string) => sentence,
  password: {
    label: 'Password',
    newLabel: 'New password',
    hint: (minimum: number) => `At least ${minimum} characters. A short phrase works well.`,
    show: 'Show',
    hide: 'Hide',
    showLabel: 'Show the password',
    hideLabel: 'Hide the password',
    tooShort: (minimum: number, length: number) => `Use at least ${minimum} characters. This password has ${length}.`,
    tooLong: (maximum: number, length: number) => `Use at most ${maximum} characters. This password has ${length}.`,
  },
  errors: {
    wrong: 'The email address and the password do not match. Check both and try again.',
    noAccount: 'You are not a member of any account. Ask an admin to invite you.',
    tooMany: (wait: string) => `Too many attempts with this email address or from your network. Try again in ${wait}.`,
    tooManyPasskeys: (wait: string) => `Too many attempts from your network. Try again in ${wait}.`,
    serverBusy: (wait: string) => `The server is busy. Try again in ${wait}.`,
    unknownEmail: 'No user has the email address of that Google or GitHub account. Ask an admin to invite you.',
    accessDenied: 'The provider did not share your identity. Try again, or sign in another way.',
    providerConfiguration:
      'Sign-in with this provider is not set up correctly. Contact the administrator of this server.',
    providerFailed: 'Sign-in with this provider failed. Try again, or sign in another way.',
  },
  or: 'or',
  passkey: {
    button: 'Use a passkey',
    pending: 'Waiting for your passkey…',
    refused: 'This passkey does not work here. Use another one, or sign in another way.',
    unsupported: 'This browser does not support passkeys. Sign in another way.',
    failed: 'Sign-in with a passkey failed. Try again, or sign in another way.',
  },
  providers: {
    continue: (provider: string) => `Continue with ${provider}`,
    opening: (provider: string) => `Opening ${provider}…`,
    unreachable: 'Could not reach the server. Try again.',
  },
  link: {
    title: 'Sign in with a link',
    description: 'We email you a link that signs you in without a password.',
    confirm: (email: Text) => <>You are signing in as {email} in this browser.</>,
  },
  requestLink: {
    submit: 'Email me a link',
    again: 'Send another link',
    pending: 'Sending…',
    sent: (email: string) =>
      `If ${email} belongs to a user, we have sent a link to it. The link works once, within 30 minutes. Check your spam folder too.`,
    tooMany: (wait: string) =>
      `Too many links requested for this email address or from your network. Try again in ${wait}.`,
    noEmail: 'This server does not send email. Contact the administrator of this server.',
  },
  invalidLink: {
    request: 'Request a new link',
    titles: {
      used: 'This link has already been used',
      replaced: 'There is a newer link',
      expired: 'This link has expired',
      unknown: 'This link is not valid',
    },
    descriptions: {
      used: 'Each link works once. Setting a new password also ends all other links.',
      replaced: 'You requested another link after this one. Use the newest.',
      expired: 'A link works for 30 minutes.',
      unknown: 'It may be incomplete. Open it from the email again, or copy all of it into the address bar.',
    },
  },
  resetPassword: {
    title: 'Set a new password',
    description: 'We email you a link. It also works if you never had a password.',
    noEmail: (administrator: Text) => <>This server does not send email. Ask {administrator} for a link.</>,
    back: 'Back to sign-in',
    consequences: 'This signs you in here, signs you out everywhere else, and cancels your other sign-in links.',
    submit: 'Set password and sign in',
    pending: 'Setting password…',
  },
  invitation: {
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
  },
  setup: {
    pageTitle: 'Setup',
    title: 'Set up this server',
    description: 'Create the first account and its admin. Everyone else joins by invitation.',
    token: 'Setup token',
    tokenHint: 'Find it in the server’s log, next to “First admin”.',
    tokenWrong: 'This is not the setup token. Copy it from the log of the last start.',
    tooMany: (wait: string) => `Too many attempts. Try again in ${wait}.`,
    accountLegend: 'The account',
    account: 'Account name',
    accountHint: 'For example your organization.',
    plan: 'Plan',
    planHint: 'Webhooks and the API need Starter or above.',
    country: 'Country',
    countryHint: 'Phone numbers that callers say without a country code are of this country.',
    noCountry: 'Not set',
    adminLegend: 'The first admin',
    name: 'Your name',
    submit: 'Set up and sign in',
    pending: 'Setting up…',
  },
}

const PERMISSIONS: Record<Role, string> = {
  admin: 'Admins have full access, including members and account settings.',
  editor: 'Editors can change everything except members and account settings.',
  viewer: 'Viewers can see everything and change nothing.',
}

export type SignInTexts = typeof en

export const signInMessages: Messages<SignInTexts> = { en, de: () => import('./de').then(({ de }) => de) }

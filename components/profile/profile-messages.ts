import type { ReactNode } from 'react'
import { richText } from '@/components/ui/text'
import type { ListedSession } from '@/server/contract/accounts/profile'

const en = {
  title: 'Profile',
  description: 'Your name, how you see dates and times, and how you sign in. The same in each of your accounts.',
  name: {
    title: 'Personal details',
    label: 'Name',
    hint: 'Members see it in lists, notes and assignments.',
    submit: 'Save name',
    pending: 'Saving…',
    announce: (name: string) => `Name changed to ${name}`,
    email: 'Email',
  },
  languageAndTime: {
    title: 'Language and time',
    description:
      'How the dashboard shows dates and times. Hover over a time to see it in UTC. Each choice is saved at once.',
    language: 'Language',
    english: 'English',
  },
  timeFormat: {
    label: 'Dates and times',
    hint: 'Automatic follows the language of your browser.',
    /** @param example the same moment as in the other options. */
    automatic: (example: string) => `Automatic: ${example}`,
    announce: 'Format of dates and times changed',
  },
  timeZone: {
    label: 'Time zone',
    automatic: 'Automatic: the time zone of the browser',
    other: 'Other',
    announce: 'Time zone changed',
  },
  password: {
    title: 'Password',
    description: 'A new password signs you out on all other devices. We email you when it changes.',
    current: 'Current password',
    next: 'New password',
    hint: (minimum: number) => `At least ${minimum} characters. A short phrase works well.`,
    submit: 'Change password',
    pending: 'Changing…',
    announce: 'Password changed. All other sessions are signed out.',
    none: 'You have no password. To set one, open the link in an email from us. It signs you out on all devices.',
    noEmail: (administrator: ReactNode) =>
      richText`You have no password. This server does not send email. Ask ${administrator} for a link to set one.`,
    sendLink: 'Email me a link',
    sendingLink: 'Sending…',
    linkSent: (email: string) => `Link sent to ${email}. It works once, within 30 minutes.`,
  },
  passkeys: {
    title: 'Passkeys',
    description:
      'Sign in with your fingerprint, your face, the screen lock of your device or a security key, without a password.',
    problems: {
      ip_address: 'Passkeys need a host name. The address of this server is an IP address.',
      insecure: 'Passkeys need https. The address of this server starts with http.',
    },
    none: 'No passkeys yet.',
    synced: 'Synced between devices',
    added: 'Added',
    lastUsed: 'Last used',
    neverUsed: 'Never used',
    actions: (name: string) => `Actions for ${name}`,
  },
  addPasskey: {
    button: 'Add passkey',
    title: 'Add a passkey',
    name: 'Name',
    nameHint: 'Where you keep it, such as a phone or a password manager.',
    submit: 'Continue',
    pending: 'Waiting for your device…',
    canceled: 'Your device added no passkey. Try again, or choose another device.',
    exists: 'This device or password manager already has a passkey for your login.',
    unsupported: 'This browser does not support passkeys.',
    failed: 'The browser could not create a passkey. Try again.',
    announce: (name: string) => `Passkey ${name} added`,
  },
  confirmIdentity: {
    title: 'Confirm that it is you',
    description: 'You signed in more than ten minutes ago, and this change needs a recent confirmation.',
    password: 'Password',
    submit: 'Confirm',
    pending: 'Checking…',
    usePasskey: 'Use a passkey',
    signInAgain: 'You signed in more than ten minutes ago. Sign in again, then repeat this change.',
    signInAgainButton: 'Sign in again',
  },
  renamePasskey: {
    button: 'Rename',
    title: 'Rename the passkey',
    name: 'Name',
    submit: 'Save name',
    pending: 'Saving…',
    announce: (name: string) => `Passkey renamed to ${name}`,
  },
  removePasskey: {
    button: 'Remove',
    title: 'Remove the passkey?',
    confirm: 'Remove passkey',
    pending: 'Removing…',
    consequences: (name: ReactNode) =>
      richText`You can no longer sign in with ${name}. Delete it from your device or password manager too.`,
    announce: (name: string) => `Passkey ${name} removed`,
  },
  sessions: {
    title: 'Sessions',
    description: 'Where you are signed in. Sign out of what you do not recognize, and change your password.',
    current: 'This session',
    signedIn: 'Signed in',
    lastUsed: 'Last active',
    signOut: 'Sign out',
    signOutOthers: 'Sign out of all other sessions',
    signingOut: 'Signing out…',
    signOutEverywhere: 'Sign out everywhere',
    announceSignedOut: (session: string) => `Signed out of ${session}`,
    announceOthers: 'Signed out of all other sessions',
  },
  erase: {
    section: 'Delete your login',
    description:
      'You leave all accounts, and your name, email address, password, passkeys and sessions are erased. The accounts keep what you did in them, as done by a former member.',
    button: 'Delete login',
    title: 'Delete your login?',
    consequences:
      'You are signed out everywhere at once. Access tokens that you created are revoked, and integrations that use them stop working. You can’t undo this.',
    remains:
      'Notes, corrections and webhooks that you made stay in the accounts. Backups keep your data until they expire.',
    label: (email: ReactNode) => richText`Enter ${email} to confirm`,
    submit: 'Delete login',
    pending: 'Deleting…',
  },
  /** Names a session by its browser and system: "Firefox on Windows". */
  sessionLabel: ({ browser, system }: Pick<ListedSession, 'browser' | 'system'>) =>
    browser && system ? `${browser} on ${system}` : (browser ?? system ?? 'Unknown browser'),
}

export type ProfileTexts = typeof en

export const profileMessages = { en }

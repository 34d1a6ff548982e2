import type { Theme } from '@/components/shell/theme'

const themes: Record<Theme, string> = {
  system: 'Use the system theme',
  light: 'Use the light theme',
  dark: 'Use the dark theme',
}

/** Texts of the command palette. They are loaded when it opens. */
const en = {
  title: 'Commands',
  label: 'Search pages, actions, webhooks and messages',
  placeholder: 'Type a command or search…',
  groups: {
    here: 'On this page',
    pages: 'Pages',
    actions: 'Actions',
    webhooks: 'Webhooks',
    appearance: 'Appearance',
    search: 'Search',
    messages: 'Messages',
  },
  pages: {
    messages: 'Messages',
    unfinished: 'Messages in processing',
    channels: 'Channels',
    webhooks: 'Webhooks',
    deliveries: 'Deliveries of all webhooks',
    check: 'Check a signature',
    apiAccess: 'API access',
    requests: 'API requests',
    docs: 'API reference',
    settings: 'Settings',
    notifications: 'Notifications',
    assignment: 'Assignment rules',
    members: 'Members',
    processing: 'Processing settings',
    privacy: 'Privacy',
    activity: 'Activity log',
    profile: 'Profile',
  },
  actions: {
    createWebhook: 'Create webhook',
    createToken: 'Create token',
    createChannel: 'Create channel',
    invite: 'Invite member',
    keys: 'Show keyboard shortcuts',
  },
  themes,
  searchMessages: (text: string) => `Search messages for “${text}”`,
  disabled: 'Disabled',
  loading: 'Loading webhooks…',
  none: 'Nothing found. Search the messages instead, or type something else.',
  results: (count: number) => (count === 1 ? '1 result' : `${count} results`),
  hints: [
    ['↑ ↓', 'to move'],
    ['Enter', 'to open'],
    ['Esc', 'to close'],
  ] as const,
}

export type PaletteTexts = typeof en

export const paletteMessages = { en }

import type { Plan, Role } from '@/server/contract/accounts/account'
import type { Theme } from './theme'

export const ROLE_NAMES: Record<Role, string> = { admin: 'Admin', editor: 'Editor', viewer: 'Viewer' }

export const PLAN_NAMES: Record<Plan, string> = {
  free: 'Free',
  starter: 'Starter',
  pro: 'Pro',
  business: 'Business',
  enterprise: 'Enterprise',
}

/** Texts of the frame of every page: navigation, account switcher, menus. Only the server renders them. */
const en = {
  description: 'Voice messages, transcribed and summarized. Read them with a JSON API or receive signed webhooks.',
  navigation: {
    label: 'Dashboard',
    messages: 'Messages',
    integrations: 'Integrations',
    channels: 'Channels',
    webhooks: 'Webhooks',
    apiAccess: 'API access',
    apiReference: 'API reference',
    settings: 'Settings',
  },
  palette: { open: 'Search', keys: (isMac: boolean) => (isMac ? '⌘ K' : 'Ctrl K') },
  menu: {
    open: 'Menu',
    close: 'Close the menu',
  },
  account: {
    current: 'Current account',
    switch: 'Switch to another account',
    plan: (plan: Plan) => `${PLAN_NAMES[plan]} plan`,
    planAndRole: (plan: Plan, role: Role) => `${PLAN_NAMES[plan]} plan, ${role}`,
  },
  user: {
    label: 'Signed in',
    profile: 'Profile',
    instance: 'Instance',
    signOut: 'Sign out',
    /** Follows the name on the button, for assistive technology. */
    menu: ', your menu',
  },
  theme: {
    label: 'Theme',
    names: { system: 'System', light: 'Light', dark: 'Dark' } satisfies Record<Theme, string>,
  },
  notFound: {
    title: 'Page not found',
    description: 'The link may be outdated, or the page belongs to another account.',
    action: 'Go to dashboard',
  },
  roles: ROLE_NAMES,
}

export type FrameTexts = typeof en

export const frameMessages = { en }

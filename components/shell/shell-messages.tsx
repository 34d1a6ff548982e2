import type { Plan, Role } from '@/server/contract/accounts/account'
import type { Theme } from './theme'

type Text = React.ReactNode

/** Texts around every page: navigation, account switcher, banner, and the pages for errors. */
export const shellMessages = {
  description: 'Voice messages, transcribed and summarized. Read them with a JSON API or receive signed webhooks.',
  skipToContent: 'Skip to content',
  navigation: {
    label: 'Dashboard',
    messages: 'Messages',
    integrations: 'Integrations',
    channels: 'Channels',
    webhooks: 'Webhooks',
    apiAccess: 'API access',
    apiReference: 'API reference',
    settings: 'Settings',
    loading: 'Loading the page',
  },
  /** Follow a number, for assistive technology. */
  badges: { messages: ' failed', webhooks: ' disabled' },
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
    role: (role: Role) => ROLE_NAMES[role],
    signOut: 'Sign out',
    /** Follows the name on the button, for assistive technology. */
    menu: ', your menu',
  },
  theme: {
    label: 'Theme',
    names: { system: 'System', light: 'Light', dark: 'Dark' } satisfies Record<Theme, string>,
  },
  disabledWebhooks: {
    label: 'Disabled webhooks',
    count: (count: number) => (count === 1 ? '1 webhook is disabled' : `${count} webhooks are disabled`),
    /** Follows `count` on wide screens. */
    effect: ' and not receiving events',
    more: (count: number) => `and ${count} more`,
    review: 'Review',
    /** Follows `review`, for assistive technology. */
    reviewWhat: (count: number) => (count === 1 ? ' the disabled webhook' : ' the disabled webhooks'),
    dismiss: 'Dismiss until another webhook is disabled',
    dismissed: 'Banner dismissed. It returns when another webhook is disabled.',
    failures: (count: number, time: Text) => (
      <>
        Disabled after {count} failed attempts in a row, {time}
      </>
    ),
    gone: (time: Text) => <>Receiver responded with 410 Gone, {time}. You can’t reactivate the webhook.</>,
    lastError: (error: Text) => <>Last error: {error}</>,
  },
  notFound: {
    title: 'Page not found',
    description: 'The link may be outdated, or the page belongs to another account.',
    action: 'Go to dashboard',
  },
  error: {
    title: 'Something went wrong',
    description: 'Try again. If the problem continues, send this code to your administrator.',
    descriptionWithoutCode: 'Try again. If the problem continues, contact your administrator.',
    action: 'Try again',
  },
}

export const ROLE_NAMES: Record<Role, string> = { admin: 'Admin', editor: 'Editor', viewer: 'Viewer' }

export const PLAN_NAMES: Record<Plan, string> = {
  free: 'Free',
  starter: 'Starter',
  pro: 'Pro',
  business: 'Business',
  enterprise: 'Enterprise',
}

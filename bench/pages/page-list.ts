import { RARE, type Visitor } from './fill'

/** A page to measure. */
export interface Page {
  title: string
  path: (visitor: Visitor) => string
  /** Text that the page contains, unless it is empty or refused. */
  shows: (visitor: Visitor) => string
}

export const PAGES: readonly Page[] = [
  {
    title: 'webhooks, list',
    path: () => '/integrations/webhooks',
    shows: ({ subscriptionId }) => `/integrations/webhooks/${subscriptionId}`,
  },
  {
    title: 'one subscription, 50 attempts',
    path: ({ subscriptionId }) => `/integrations/webhooks/${subscriptionId}`,
    shows: () => '503',
  },
  { title: 'messages, list', path: () => '/messages', shows: ({ messageId }) => `/messages/${messageId}` },
  {
    title: 'search, a word of every message',
    path: () => '/messages?q=appointment',
    shows: ({ messageId }) => `/messages/${messageId}`,
  },
  { title: 'search, a word of one message', path: () => `/messages?q=${RARE}`, shows: () => RARE },
  { title: 'one message', path: ({ messageId }) => `/messages/${messageId}`, shows: () => 'Doctor Osei' },
  { title: 'API access', path: () => '/integrations/api-access', shows: () => 'Requests per day' },
  { title: 'settings', path: () => '/settings', shows: () => 'Harbour Dental' },
]

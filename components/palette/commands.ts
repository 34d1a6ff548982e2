import { BookOpen, type IconNode, Inbox, KeyRound, RadioTower, Settings, UserRound, Webhook } from 'lucide'
import { THEMES, type Theme } from '@/components/shell/theme'
import { nameOrAddress } from '@/components/webhooks/webhook-name'
import { MAX_SEARCH_CHARACTERS } from '@/server/contract/messages/message-values'
import { matching } from './match'
import type { PaletteTexts } from './palette-messages'

export type Group = keyof PaletteTexts['groups']

export interface Command {
  id: string
  group: Group
  /** Of a page, otherwise the icon of the group. */
  icon?: IconNode
  label: string
  /** What the label is when people wrote it. */
  userText?: 'name' | 'url'
  detail?: string
  /** The key that does the same without the palette. */
  shortcut?: string
  /** More words by which it is found. */
  words?: string
  run: { href: string } | { theme: Theme } | { dialog: 'keys' } | { control: HTMLElement }
}

export interface Findable {
  id: string
  name: string
  url: string
  is_active: boolean
}

interface Person {
  mayEdit: boolean
  isAdmin: boolean
  isPaid: boolean
  /** False when the main pointer is a finger. */
  hasKeyboard: boolean
}

const PAGES: readonly (readonly [id: keyof PaletteTexts['pages'], href: string, words: string, icon: IconNode])[] = [
  ['messages', '/messages', 'inbox', Inbox],
  ['unfinished', '/messages/processing', 'failed waiting', Inbox],
  ['channels', '/integrations/channels', 'domains campaigns widget', RadioTower],
  ['webhooks', '/integrations/webhooks', 'subscriptions', Webhook],
  ['deliveries', '/integrations/webhooks/deliveries', 'log attempts events held failed', Webhook],
  ['check', '/integrations/webhooks/check', 'verify signature debug', Webhook],
  ['apiAccess', '/integrations/api-access', 'tokens', KeyRound],
  ['requests', '/integrations/api-access/requests', 'log tokens errors', KeyRound],
  ['docs', '/docs', 'documentation help', BookOpen],
  ['settings', '/settings', 'account plan', Settings],
  [
    'notifications',
    '/settings/notifications',
    'email alerts slack discord teams mattermost chat failure warnings',
    Settings,
  ],
  ['assignment', '/settings/assignment', 'rules assign members in turn', Settings],
  ['members', '/settings/members', 'people roles invitations', Settings],
  ['processing', '/settings/processing', 'speech language summary', Settings],
  ['privacy', '/settings/privacy', 'erase sender retention export account', Settings],
  ['activity', '/settings/activity', 'audit log', Settings],
  ['profile', '/profile', 'name password passkeys sessions language date format time zone', UserRound],
]

function actionsFor({ mayEdit, isAdmin, isPaid, hasKeyboard }: Person, { actions }: PaletteTexts): Command[] {
  const action = (id: string, label: string, run: Command['run'], words = ''): Command => ({
    id: `action-${id}`,
    group: 'actions',
    label,
    words,
    run,
  })
  return [
    ...(mayEdit && isPaid
      ? [action('webhook', actions.createWebhook, { href: '/integrations/webhooks/new' }, 'new test endpoint')]
      : []),
    ...(mayEdit
      ? [
          action('channel', actions.createChannel, { href: '/integrations/channels/new' }, 'new domain campaign'),
          action('token', actions.createToken, { href: '/integrations/api-access?create=token' }, 'new access api'),
        ]
      : []),
    ...(isAdmin ? [action('invite', actions.invite, { href: '/settings/members?invite=true' }, 'new people')] : []),
    ...(hasKeyboard ? [{ ...action('keys', actions.keys, { dialog: 'keys' }, 'help'), shortcut: '?' }] : []),
  ]
}

const themesOf = ({ themes }: PaletteTexts): Command[] =>
  THEMES.map((theme) => ({
    id: `theme-${theme}`,
    group: 'appearance',
    label: themes[theme],
    words: 'toggle mode',
    run: { theme },
  }))

const MAX_WEBHOOKS = 8

/**
 * Returns the commands for what a person typed, in the order of the groups. Messages are searched on their own page.
 * @param here the commands of the page that is open
 */
export function commandsFor(
  typed: string,
  person: Person,
  webhooks: readonly Findable[],
  messages: PaletteTexts,
  here: readonly Command[] = [],
): Command[] {
  const text = typed.trim()
  const pages = PAGES.map(
    ([id, href, words, icon]): Command => ({
      id: `page-${id}`,
      group: 'pages',
      icon,
      label: messages.pages[id],
      words,
      run: { href },
    }),
  )
  const textOf = ({ label, words = '' }: Command) => `${label} ${words}`
  const ofWebhook = ({ id, name, url, is_active }: Findable): Command => ({
    id: `webhook-${id}`,
    group: 'webhooks',
    label: nameOrAddress({ name, url }),
    userText: name === '' ? 'url' : 'name',
    ...(is_active ? {} : { detail: messages.disabled }),
    run: { href: `/integrations/webhooks/${id}` },
  })
  const found = matching(text, webhooks, ({ name, url }) => `${name} ${url}`).slice(0, MAX_WEBHOOKS)
  const query = new URLSearchParams({ q: text.slice(0, MAX_SEARCH_CHARACTERS) })
  return [
    ...matching(text, here, textOf),
    ...matching(text, pages, textOf),
    ...matching(text, actionsFor(person, messages), textOf),
    ...(text === '' ? [] : found.map(ofWebhook)),
    ...matching(text, themesOf(messages), textOf),
    ...(text === ''
      ? []
      : [
          {
            id: 'search',
            group: 'search' as const,
            label: messages.searchMessages(text),
            run: { href: `/messages?${query}` },
          },
        ]),
  ]
}

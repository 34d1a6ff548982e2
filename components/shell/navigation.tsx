import { BookOpen, type IconNode, Inbox, KeyRound, RadioTower, Settings, Webhook } from 'lucide'
import { Icon } from '@/components/ui/icon'
import { AttentionBadge } from './attention-badge'
import { frameMessages } from './frame-messages'
import { NavLink } from './nav-link'

const messages = frameMessages.navigation

interface Page {
  href: string
  name: string
  icon: IconNode
  badge?: 'messages' | 'webhooks'
}

const GROUPS: readonly { heading: string | null; pages: readonly Page[] }[] = [
  { heading: null, pages: [{ href: '/messages', name: messages.messages, icon: Inbox, badge: 'messages' }] },
  {
    heading: messages.integrations,
    pages: [
      { href: '/integrations/channels', name: messages.channels, icon: RadioTower },
      { href: '/integrations/webhooks', name: messages.webhooks, icon: Webhook, badge: 'webhooks' },
      { href: '/integrations/api-access', name: messages.apiAccess, icon: KeyRound },
      { href: '/docs', name: messages.apiReference, icon: BookOpen },
    ],
  },
  { heading: null, pages: [{ href: '/settings', name: messages.settings, icon: Settings }] },
]

/** Renders the main navigation of the dashboard. */
export function Navigation() {
  return (
    <nav aria-label={messages.label} className="flex flex-col gap-5">
      {GROUPS.map(({ heading, pages }) => (
        <div key={pages[0]?.href}>
          {heading ? <h2 className="px-2 pb-1 font-medium text-fine text-soft">{heading}</h2> : null}
          <ul className="flex flex-col gap-px">
            {pages.map(({ href, name, icon, badge }) => (
              <li key={href}>
                <NavLink
                  href={href}
                  icon={<Icon of={icon} />}
                  badge={badge ? <AttentionBadge of={badge} /> : undefined}
                >
                  {name}
                </NavLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

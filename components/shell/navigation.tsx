import { BookOpen, type IconNode, Inbox, KeyRound, RadioTower, Settings, Webhook } from 'lucide'
import { useMessages } from '#messages'
import { Icon } from '@/components/ui/icon'
import { AttentionBadge } from './attention'
import { type FrameTexts, frameMessages } from './frame-messages'
import { NavLink } from './frame-parts'

interface Page {
  href: string
  name: string
  icon: IconNode
  badge?: 'messages' | 'webhooks'
}

const groupsOf = (text: FrameTexts['navigation']): { heading: string | null; pages: readonly Page[] }[] => [
  { heading: null, pages: [{ href: '/messages', name: text.messages, icon: Inbox, badge: 'messages' }] },
  {
    heading: text.integrations,
    pages: [
      { href: '/integrations/channels', name: text.channels, icon: RadioTower },
      { href: '/integrations/webhooks', name: text.webhooks, icon: Webhook, badge: 'webhooks' },
      { href: '/integrations/api-access', name: text.apiAccess, icon: KeyRound },
      { href: '/docs', name: text.apiReference, icon: BookOpen },
    ],
  },
  { heading: null, pages: [{ href: '/settings', name: text.settings, icon: Settings }] },
]

export function Navigation() {
  const text = useMessages(frameMessages).navigation
  return (
    <nav aria-label={text.label} className="flex flex-col gap-5">
      {groupsOf(text).map(({ heading, pages }) => (
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

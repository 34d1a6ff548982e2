import { NavLink } from '@/components/ui/nav-link'
import { shellMessages } from './shell-messages'

const messages = shellMessages.navigation

const PAGES = [
  { heading: null, links: [['/messages', messages.messages]] },
  {
    heading: messages.integrations,
    links: [
      ['/integrations/channels', messages.channels],
      ['/integrations/webhooks', messages.webhooks],
      ['/integrations/api-access', messages.apiAccess],
      ['/docs', messages.apiReference],
    ],
  },
  { heading: null, links: [['/settings', messages.settings]] },
] as const

/** Renders the main navigation of the dashboard. */
export function Navigation() {
  return (
    <nav aria-label={messages.label} className="flex flex-col gap-4 lg:gap-5">
      {PAGES.map(({ heading, links }) => (
        <div key={links[0][0]} className="flex flex-col gap-1.5">
          {heading ? <h2 className="font-medium text-small text-soft">{heading}</h2> : null}
          <ul className="flex flex-col">
            {links.map(([href, name]) => (
              <li key={href}>
                <NavLink href={href}>{name}</NavLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

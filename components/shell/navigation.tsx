import { NavLink } from '@/components/ui/nav-link'

const PAGES = [
  { words: null, links: [['/messages', 'Messages']] },
  {
    words: 'Integrations',
    links: [
      ['/integrations/webhooks', 'Webhooks'],
      ['/integrations/api-access', 'API access'],
      ['/docs', 'API reference'],
    ],
  },
  { words: null, links: [['/settings', 'Settings']] },
] as const

/** Where one can go from every page. */
export function Navigation() {
  return (
    <nav aria-label="Dashboard" className="flex flex-col gap-4 lg:gap-5">
      {PAGES.map(({ words, links }) => (
        <div key={links[0][0]} className="flex flex-col gap-1.5">
          {words ? <h2 className="font-medium text-small text-soft">{words}</h2> : null}
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

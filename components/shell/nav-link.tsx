'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { usePendingPath } from './pending-navigation'

/**
 * Renders a navigation link with an icon. It is marked while its page, or a page below it, is open, and already from the
 * click on while that page loads.
 */
export function NavLink(props: {
  href: string
  icon?: React.ReactNode
  badge?: React.ReactNode
  children: React.ReactNode
}) {
  const { href, icon, badge, children } = props
  const [path, pending] = [usePathname(), usePendingPath()]
  const here = path === href ? 'page' : isBelow(path, href) ? 'true' : undefined
  const isMarked = pending ? pending === href || isBelow(pending, href) : here !== undefined
  return (
    <Link href={href} aria-current={here} data-marked={isMarked || undefined} className="group/link nav-link">
      <span className="text-soft group-data-marked/link:text-accent">{icon}</span>
      <span className="min-w-0 flex-1">{children}</span>
      {badge}
    </Link>
  )
}

const isBelow = (path: string, href: string) => path.startsWith(`${href}/`)

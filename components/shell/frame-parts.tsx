'use client'

import Link from 'next/link'
import { usePathname, useSearchParams } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { useMessages } from '#messages'
import { buttonClasses } from '@/components/ui/button'
import { useIsOffline } from '@/components/ui/connection'
import { endNavigation, usePendingPath } from './pending-navigation'
import { shellMessages } from './shell-messages'

/** Renders a navigation link. It is marked while its page or one below it is open, and already while that page loads. */
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

/** Renders a link in a panel. The panel closes, because the page around it stays. */
export function MenuLink({ href, children }: { href: string; children: React.ReactNode }) {
  return (
    <Link
      href={href}
      className={buttonClasses('menu-item')}
      onClick={({ currentTarget }) => currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()}
    >
      {children}
    </Link>
  )
}

/** Shows the sidebar: beside the page, or as a drawer above it on a narrow screen, which the browser's popover opens without scripts. */
export function Drawer({ id, children }: { id: string; children: React.ReactNode }) {
  const drawer = useRef<HTMLDivElement>(null)
  const path = usePathname()
  useEffect(() => {
    if (path && drawer.current?.matches(':popover-open')) drawer.current.hidePopover()
  }, [path])
  return (
    <div
      ref={drawer}
      id={id}
      popover="auto"
      className="inset-y-0 end-auto start-0 m-0 h-dvh max-h-dvh w-[min(19rem,calc(100vw-3rem))] overflow-y-auto bg-panel p-0 text-ink shadow-panel backdrop:bg-black/45 lg:static lg:block lg:h-auto lg:min-h-0 lg:w-auto lg:flex-1 lg:shadow-none"
    >
      {children}
    </div>
  )
}

/** A page that never arrives, for example because its response redirects back here, must not show the bar forever. */
const MAX_MS = 15_000

/** Shows a bar at the top edge from the start of a navigation until its page has loaded. It moves nothing on the page. */
export function NavigationProgress() {
  const text = useMessages(shellMessages)
  const [path, search, pending] = [usePathname(), useSearchParams().toString(), usePendingPath()]
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path and the search say that a page has loaded
  useEffect(endNavigation, [path, search])
  useEffect(() => {
    if (!pending) return
    const timer = setTimeout(endNavigation, MAX_MS)
    return () => clearTimeout(timer)
  }, [pending])
  if (!pending) return null
  return <div role="progressbar" aria-label={text.loading} className="navigation-progress" />
}

/** Says at the lower edge that there is no connection, while there is none. The live region exists before its text, to be announced. */
export function OfflineNotice() {
  const text = useMessages(shellMessages)
  const isOffline = useIsOffline()
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-0 z-30 flex justify-center p-4 print:hidden"
    >
      {isOffline ? <p className="offline-notice">{text.offline}</p> : null}
    </div>
  )
}

'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { useEffect } from 'react'
import { destinationOf, setPendingPath, usePendingPath } from './pending-navigation'
import { shellMessages } from './shell-messages'

/** A page that never arrives, for example because its response redirects back here, must not show the bar forever. */
const MAX_MS = 15_000

/** Shows a bar at the top edge from the click on a link until its page has loaded. It moves nothing on the page. */
export function NavigationProgress() {
  const [path, search, pending] = [usePathname(), useSearchParams().toString(), usePendingPath()]
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path and the search say that a page has loaded
  useEffect(() => setPendingPath(null), [path, search])
  useEffect(() => {
    // React listens on the document too, and earlier: `defaultPrevented` says that the link navigates without the browser.
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link?.href) return
      const isModified = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
      const click = { href: link.href, target: link.target, isHandled: event.defaultPrevented, isModified }
      const destination = destinationOf(click, location.href)
      if (destination) setPendingPath(destination)
    }
    document.addEventListener('click', onClick)
    return () => document.removeEventListener('click', onClick)
  }, [])
  useEffect(() => {
    if (!pending) return
    const timer = setTimeout(() => setPendingPath(null), MAX_MS)
    return () => clearTimeout(timer)
  }, [pending])
  if (!pending) return null
  return <div role="progressbar" aria-label={shellMessages.navigation.loading} className="navigation-progress" />
}

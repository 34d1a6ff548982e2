'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { useEffect } from 'react'
import { endNavigation, usePendingPath } from './pending-navigation'
import { shellMessages } from './shell-messages'

/** A page that never arrives, for example because its response redirects back here, must not show the bar forever. */
const MAX_MS = 15_000

/** Shows a bar at the top edge from the start of a navigation until its page has loaded. It moves nothing on the page. */
export function NavigationProgress() {
  const [path, search, pending] = [usePathname(), useSearchParams().toString(), usePendingPath()]
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path and the search say that a page has loaded
  useEffect(endNavigation, [path, search])
  useEffect(() => {
    if (!pending) return
    const timer = setTimeout(endNavigation, MAX_MS)
    return () => clearTimeout(timer)
  }, [pending])
  if (!pending) return null
  return <div role="progressbar" aria-label={shellMessages.navigation.loading} className="navigation-progress" />
}

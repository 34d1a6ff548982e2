'use client'

import { useLayoutEffect, useRef } from 'react'

/** Renders the list of views, which scrolls on a narrow screen. @param current the address of the view that is shown */
export function ViewList(props: { label: string; current: string; children: React.ReactNode }) {
  const list = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when another view is shown
  useLayoutEffect(() => {
    scrollIntoSight(list.current)
    // Also after a phone is turned.
    const resized = new ResizeObserver(() => scrollIntoSight(list.current))
    if (list.current) resized.observe(list.current)
    return () => resized.disconnect()
  }, [props.current])
  return (
    <nav
      ref={list}
      aria-label={props.label}
      className="flex min-w-0 gap-1 overflow-x-auto py-1 max-sm:px-1.5 sm:-ms-2.5"
    >
      {props.children}
    </nav>
  )
}

/** Unlike `scrollIntoView` it does not scroll the page. */
function scrollIntoSight(list: HTMLElement | null): void {
  const current = list?.querySelector('[aria-current]')
  if (!list || !current) return
  const [outer, inner] = [list.getBoundingClientRect(), current.getBoundingClientRect()]
  if (inner.left < outer.left) list.scrollLeft -= outer.left - inner.left + MARGIN_PX
  if (inner.right > outer.right) list.scrollLeft += inner.right - outer.right + MARGIN_PX
}

/** Shows that there is another view beside it. */
const MARGIN_PX = 32

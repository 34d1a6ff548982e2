'use client'

import Link from 'next/link'
import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Renders links to the pages of a section on one line, above these pages. Where the line is too narrow, it scrolls sideways, with
 * the current page in sight.
 * @param current the address of the page that is shown
 */
export function PageTabs(props: { label: string; current: string; pages: readonly { label: string; href: string }[] }) {
  return (
    <nav ref={useScrollToCurrent(props.current)} aria-label={props.label} className="page-tabs">
      {props.pages.map(({ label, href }) => (
        <Link
          key={href}
          href={href}
          scroll={false}
          aria-current={href === props.current ? 'page' : undefined}
          className="page-tab"
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}

/**
 * Scrolls a list sideways so that its current link is visible: at the first render, when another link becomes current, and when the
 * width of the list changes.
 * @param current the address of the current link
 * @returns the ref of the list
 */
export function useScrollToCurrent(current: string): RefObject<HTMLElement | null> {
  const list = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when another link becomes current
  useLayoutEffect(() => {
    scrollToCurrent(list.current)
    // Also after a phone is turned.
    const resized = new ResizeObserver(() => scrollToCurrent(list.current))
    if (list.current) resized.observe(list.current)
    return () => resized.disconnect()
  }, [current])
  return list
}

/** Unlike `scrollIntoView` it does not scroll the page. */
function scrollToCurrent(list: HTMLElement | null): void {
  const current = list?.querySelector('[aria-current]')
  if (!list || !current) return
  const [outer, inner] = [list.getBoundingClientRect(), current.getBoundingClientRect()]
  if (inner.left < outer.left) list.scrollLeft -= outer.left - inner.left + MARGIN_PX
  if (inner.right > outer.right) list.scrollLeft += inner.right - outer.right + MARGIN_PX
}

/** Shows that there is another link beside it. */
const MARGIN_PX = 32

'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useLayoutEffect, useRef } from 'react'

/** Renders links to the parts of a page, each with its own address. `current` is the address of this one; by default the path. */
export function PageTabs(props: {
  label: string
  pages: readonly { label: string; href: string }[]
  current?: string
}) {
  const path = usePathname()
  const current = props.current ?? path
  return (
    <ScrollingNav label={props.label} current={current} className="page-tabs">
      {props.pages.map(({ label, href }) => (
        <Link
          key={href}
          href={href}
          scroll={false}
          aria-current={href === current ? 'page' : undefined}
          className="page-tab"
        >
          {label}
        </Link>
      ))}
    </ScrollingNav>
  )
}

/** Renders links on one line. Where it is too narrow, it scrolls so that the `current` link is visible. */
export function ScrollingNav(props: {
  label: string
  current: string | undefined
  className: string
  children: React.ReactNode
}) {
  const list = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when another link becomes current
  useLayoutEffect(() => {
    scrollToCurrent(list.current)
    // Also after a phone is turned.
    const resized = new ResizeObserver(() => scrollToCurrent(list.current))
    if (list.current) resized.observe(list.current)
    return () => resized.disconnect()
  }, [props.current])
  return (
    <nav ref={list} aria-label={props.label} className={props.className}>
      {props.children}
    </nav>
  )
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

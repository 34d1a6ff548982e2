'use client'

import Link from 'next/link'
import { useScrollToCurrent } from './use-scroll-to-current'

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

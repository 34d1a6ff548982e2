'use client'

import { useScrollToCurrent } from '@/components/ui/page-tabs'

/** Renders the list of views, which scrolls on a narrow screen. @param current the address of the view that is shown */
export function ViewList(props: { label: string; current: string; children: React.ReactNode }) {
  return (
    <nav
      ref={useScrollToCurrent(props.current)}
      aria-label={props.label}
      className="flex min-w-0 gap-1 overflow-x-auto py-1 max-sm:px-1.5 sm:-ms-2.5"
    >
      {props.children}
    </nav>
  )
}

'use client'

import { usePathname } from 'next/navigation'
import { useEffect, useRef } from 'react'

/**
 * Shows the sidebar: beside the page on a wide screen, as a drawer above it on a narrow one. The browser's popover opens
 * without scripts and closes on Escape or a tap outside. It also closes after navigation.
 */
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

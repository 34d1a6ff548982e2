'use client'

import { usePathname } from 'next/navigation'
import { useEffect, useRef } from 'react'

/**
 * Shows the menu: beside the page on a wide screen, above it on a narrow one. The browser's popover opens without scripts and
 * closes on Escape or a tap outside. It also closes after navigation.
 * @param account a change of it closes the menu, even on the same path.
 */
export function Menu({ id, account, children }: { id: string; account: string; children: React.ReactNode }) {
  const menu = useRef<HTMLDivElement>(null)
  const path = usePathname()
  const here = `${path} ${account}`
  useEffect(() => {
    if (here && menu.current?.matches(':popover-open')) menu.current.hidePopover()
  }, [here])
  return (
    <div
      ref={menu}
      id={id}
      popover="auto"
      className="inset-x-0 top-0 bottom-auto m-0 max-h-dvh w-full overflow-y-auto border-rule border-b bg-panel p-0 text-ink backdrop:bg-black/45 lg:static lg:block lg:min-h-0 lg:flex-1 lg:border-0"
    >
      {children}
    </div>
  )
}

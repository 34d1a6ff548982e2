'use client'

import { usePathname } from 'next/navigation'
import { useEffect, useRef } from 'react'

/**
 * What stands beside the page where there is room, and opens over it on a narrow screen: the browser's own popover, which needs
 * no script to open, and closes on Escape and by a touch elsewhere. It closes too when one arrives somewhere else.
 * @param place whatever else than the address says where one is.
 */
export function Menu({ id, place, children }: { id: string; place: string; children: React.ReactNode }) {
  const menu = useRef<HTMLDivElement>(null)
  const path = usePathname()
  const here = `${path} ${place}`
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

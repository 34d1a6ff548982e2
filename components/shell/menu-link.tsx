'use client'

import Link from 'next/link'
import { buttonClasses } from '@/components/ui/button'

/** Renders a link in a panel. The panel closes, because the page around it stays. */
export function MenuLink({ href, children }: { href: string; children: React.ReactNode }) {
  return (
    <Link
      href={href}
      className={buttonClasses('menu-item')}
      onClick={({ currentTarget }) => currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()}
    >
      {children}
    </Link>
  )
}

'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'

/** Renders a navigation link. It is marked while its page, or a page below it, is open. */
export function NavLink({ href, children }: { href: string; children: React.ReactNode }) {
  const path = usePathname()
  const here = path === href ? 'page' : path.startsWith(`${href}/`) ? 'true' : undefined
  return (
    <Link
      href={href}
      aria-current={here}
      className="block border-transparent border-l-2 py-2 pl-3 hover:text-accent aria-[current]:border-accent aria-[current]:font-semibold lg:py-1"
    >
      {children}
    </Link>
  )
}

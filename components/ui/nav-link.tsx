'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'

/** A link of the navigation, marked while its page, or one below it, is shown. */
export function NavLink({ href, children }: { href: string; children: React.ReactNode }) {
  const path = usePathname()
  const here = path === href ? 'page' : path.startsWith(`${href}/`) ? 'true' : undefined
  return (
    <Link
      href={href}
      aria-current={here}
      className="block border-transparent border-b-2 py-1 hover:text-accent aria-[current]:border-accent aria-[current]:font-semibold lg:border-b-0 lg:border-l-2 lg:pl-3"
    >
      {children}
    </Link>
  )
}

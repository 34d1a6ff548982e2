import type { IconNode } from 'lucide'
import { createElement } from 'react'

/** Draws an icon of Lucide, whose shapes are data: in a server component it costs no JavaScript. Assistive technology skips it. */
export function Icon({ of, className = 'size-4' }: { of: IconNode; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      className={`shrink-0 ${className}`}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {of.map(([tag, attributes]) => createElement(tag, { ...attributes, key: JSON.stringify(attributes) }))}
    </svg>
  )
}

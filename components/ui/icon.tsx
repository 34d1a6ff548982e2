import type { IconNode } from 'lucide'
import { createElement } from 'react'

/**
 * Draws an icon of Lucide in the color of the text. It only repeats the words beside it, so assistive technology skips it. The
 * package `lucide` has the shapes as data: in a server component an icon costs no JavaScript.
 */
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

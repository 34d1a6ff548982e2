import { X } from 'lucide'
import Link from 'next/link'
import { useEffect, useRef } from 'react'
import { Icon } from '@/components/ui/icon'
import { ButtonLink } from '@/components/ui/links'
import { searchMessages as messages } from '../inbox-messages'

export interface Chip {
  key: string
  label: React.ReactNode
  href: string
}

/** Shows each filter of the list with a link that removes it, and a link that removes all. */
export function FilterChips({ chips, clearHref }: { chips: readonly Chip[]; clearHref: string }) {
  const list = useRef<HTMLUListElement>(null)
  const keepFocus = useKeptFocus(list, chips)
  if (chips.length === 0) return null
  return (
    <ul ref={list} aria-label={messages.chips} className="mb-4 flex flex-wrap items-center gap-1.5 text-small">
      {chips.map(({ key, label, href }, index) => (
        <li key={key} className="flex min-w-0">
          <Link href={href} scroll={false} onClick={() => keepFocus(index)} className="filter-chip">
            <span className="sr-only">{messages.removeFilter}</span>
            <span className="filter-label">{label}</span>
            <Icon of={X} className="size-3.5" />
          </Link>
        </li>
      ))}
      <li>
        <ButtonLink variant="quiet" href={clearHref} scroll={false} onClick={() => keepFocus(0)}>
          {messages.clear}
        </ButtonLink>
      </li>
    </ul>
  )
}

/** When a person removes a chip, the one in its place gets the focus, and after the last one the search. */
function useKeptFocus(list: React.RefObject<HTMLElement | null>, chips: readonly Chip[]) {
  const place = useRef(-1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when the chips have changed
  useEffect(() => {
    const links = [...(list.current?.querySelectorAll('a') ?? [])]
    const search = document.querySelector<HTMLElement>('form[role=search] input[type=search]')
    if (place.current >= 0 && document.activeElement === document.body)
      (links[Math.min(place.current, links.length - 1)] ?? search)?.focus()
    place.current = -1
  }, [list, chips])
  return (index: number) => {
    place.current = index
  }
}

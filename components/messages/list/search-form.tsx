'use client'

import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useEffect, useRef, useTransition } from 'react'
import { isFiltered, listHref } from '@/components/messages/message-urls'
import { useAnnounce } from '@/components/ui/announcer'
import { Button } from '@/components/ui/button'
import type { MessageFilters } from '@/server/contract/messages/message-list'

export interface Choice {
  name: 'channel' | 'urgency' | 'sentiment' | 'tag'
  label: string
  options: (readonly [value: string, words: string])[]
}

interface Props {
  filters: MessageFilters
  choices: readonly Choice[]
  maxCharacters: number
  /** What the list shows now, for those who do not see it change. */
  shown: string
}

/** Search and filters, which live in the address bar. A choice acts at once, words on Enter; without scripts, so does the button. */
export function SearchForm({ filters, choices, maxCharacters, shown }: Props) {
  const router = useRouter()
  const form = useRef<HTMLFormElement>(null)
  const [isPending, start] = useTransition()
  useFollowing(form, filters)
  useAnnounced(shown, listHref(filters))

  function search() {
    if (!form.current) return
    const href = listHref(Object.fromEntries(new URLSearchParams(textsOf(form.current))))
    start(() => router.push(href, { scroll: false }))
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: the element search is unknown to the browsers of last year
    <form
      ref={form}
      role="search"
      action="/messages"
      aria-busy={isPending}
      onSubmit={(event) => {
        event.preventDefault()
        search()
      }}
      className="mb-4 flex flex-wrap items-end gap-x-3 gap-y-2.5"
    >
      <label className="flex min-w-0 flex-[1_1_100%] flex-col gap-1 sm:flex-[1_1_15rem]">
        <span className="text-small text-soft">Search</span>
        <input
          name="q"
          type="search"
          dir="auto"
          defaultValue={filters.q}
          maxLength={maxCharacters}
          autoComplete="off"
          placeholder="Words, a number, an address"
          className={CONTROL}
        />
      </label>
      {choices.map(({ name, label, options }) => (
        <label key={name} className="flex min-w-0 flex-[1_1_8rem] flex-col gap-1 sm:max-w-[11rem]">
          <span className="text-small text-soft">{label}</span>
          <select name={name} defaultValue={filters[name] ?? ''} onChange={search} className={CONTROL}>
            <option value="">All</option>
            {options.map(([value, words]) => (
              <option key={value} value={value} dir="auto">
                {words}
              </option>
            ))}
          </select>
        </label>
      ))}
      <Button look="secondary" type="submit" aria-disabled={isPending}>
        Search
      </Button>
      {isFiltered(filters) ? (
        <Link href="/messages" scroll={false} className="py-2 text-accent text-small hover:underline">
          Clear
        </Link>
      ) : null}
    </form>
  )
}

const CONTROL = 'h-9 w-full min-w-0 rounded-field border border-edge bg-paper px-2.5 text-[1rem] sm:text-small'

function textsOf(form: HTMLFormElement): string[][] {
  return [...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value.trim() : ''])
}

/** Back and forward change the address under the form: its fields follow, and keep the focus. */
function useFollowing(form: React.RefObject<HTMLFormElement | null>, filters: MessageFilters) {
  useEffect(() => {
    for (const name of ['q', 'channel', 'urgency', 'sentiment', 'tag'] as const) {
      const field = form.current?.elements.namedItem(name)
      if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = filters[name] ?? ''
    }
  }, [form, filters])
}

function useAnnounced(shown: string, address: string) {
  const announce = useAnnounce()
  const told = useRef(address)
  useEffect(() => {
    if (told.current === address) return
    told.current = address
    announce(shown)
  }, [announce, shown, address])
}

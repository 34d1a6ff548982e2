'use client'

import { ListFilter, Search } from 'lucide'
import { useRouter } from 'next/navigation'
import { useEffect, useEffectEvent, useRef, useTransition } from 'react'
import { useAnnounce } from '@/components/ui/announcer'
import { Button, buttonClasses } from '@/components/ui/button'
import { useIsOffline } from '@/components/ui/connection'
import { Icon } from '@/components/ui/icon'
import { lazyPart } from '@/components/ui/lazy-part'
import { Popover } from '@/components/ui/popover'
import type { MessageFilters } from '@/server/contract/messages/message-list'
import { MAX_SEARCH_CHARACTERS } from '@/server/contract/messages/message-values'
import { searchMessages } from '../inbox-messages'
import { FILTER_NAMES, listHref } from '../message-urls'
import type { Choice } from './filter-fields'

const messages = searchMessages
// The server renders them with the page, and the browser loads their scripts after those of the page: the panel is closed.
const FilterFields = lazyPart(() => import('./filter-fields'), 'FilterFields')

interface Props {
  filters: MessageFilters
  choices: readonly Choice[]
  filterCount: number
  shown: string
}

/** Renders search and filters, which are part of the URL. They apply immediately, text after a pause. It works without scripts. */
export function SearchForm({ filters, choices, filterCount, shown }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const { isPending, search, searchSoon, isTyping } = useSearch(form, filters)
  useFieldsFromUrl(form, filters, isTyping)
  useAnnouncedChange(shown, listHref(filters))
  const isWaiting = useIsOffline() && isPending

  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers of last year do not know the search element
    <form
      ref={form}
      role="search"
      action="/messages"
      aria-busy={isPending}
      onSubmit={(event) => {
        event.preventDefault()
        search()
      }}
      className="flex min-w-0 flex-wrap items-center gap-2 print:hidden"
    >
      <label className="relative min-w-0 flex-1">
        <span className="sr-only">{messages.label}</span>
        <Icon of={Search} className="pointer-events-none absolute inset-y-0 left-2.5 my-auto size-4 text-soft" />
        <input
          name="q"
          type="search"
          dir="auto"
          defaultValue={filters.q}
          maxLength={MAX_SEARCH_CHARACTERS}
          autoComplete="off"
          placeholder={messages.placeholder}
          onChange={searchSoon}
          className={CONTROL}
        />
      </label>
      {/* A search within the messages of a contact keeps the contact. */}
      <input type="hidden" name="contact" defaultValue={filters.contact} />
      <FilterMenu {...{ filters, choices, filterCount }} onChange={() => search()} />
      <noscript>
        <Button variant="secondary" type="submit">
          {messages.button}
        </Button>
      </noscript>
      {isWaiting ? <Waiting /> : null}
    </form>
  )
}

/** Opens the list that the fields of the form describe, at once or after a pause. `isTyping`: the text is newer than the list. */
function useSearch(form: React.RefObject<HTMLFormElement | null>, filters: MessageFilters) {
  const router = useRouter()
  const [isPending, start] = useTransition()
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const opening = useRef<string>(undefined)
  useEffect(() => () => clearTimeout(typing.current), [])

  /** @param how `replace` while a person types, so that Back leads to the page before the search */
  function search(how: 'push' | 'replace' = 'push') {
    clearTimeout(typing.current)
    typing.current = undefined
    if (!form.current) return
    const href = listHref(Object.fromEntries(new URLSearchParams(fieldsOf(form.current))))
    if (href === listHref(filters)) return
    opening.current = href
    start(() => router[how](href, { scroll: false }))
  }

  function searchSoon() {
    clearTimeout(typing.current)
    typing.current = setTimeout(() => search('replace'), TYPING_PAUSE_MS)
  }

  function isTyping(shown: MessageFilters): boolean {
    if (opening.current === listHref(shown)) opening.current = undefined
    return typing.current !== undefined || opening.current !== undefined
  }

  return { isPending, search, searchSoon, isTyping }
}

type FilterMenuProps = Pick<Props, 'filters' | 'choices' | 'filterCount'> & { onChange: () => void }

function FilterMenu({ filters, choices, filterCount, onChange }: FilterMenuProps) {
  return (
    <Popover
      id="message-filters"
      trigger={
        <>
          <Icon of={ListFilter} />
          {messages.filter}
          {filterCount > 0 ? <FilterCount count={filterCount} /> : null}
        </>
      }
      triggerClass={buttonClasses('secondary')}
      panelClass="w-80 p-4"
    >
      <FilterFields {...{ filters, choices, onChange }} />
    </Popover>
  )
}

const FilterCount = ({ count }: { count: number }) => (
  <span className="rounded-full bg-accent px-1.5 text-fine text-on-accent">
    <span aria-hidden="true">{count}</span>
    <span className="sr-only">{messages.filtersSet(count)}</span>
  </span>
)

function Waiting() {
  const announce = useAnnounce()
  useEffect(() => announce(messages.waiting), [announce])
  return <p className="basis-full text-small text-warning">{messages.waiting}</p>
}

/** Between two letters of a slow typist. */
const TYPING_PAUSE_MS = 300

const CONTROL =
  'h-control pointer-coarse:h-touch w-full min-w-0 rounded-field border border-edge bg-paper pr-2.5 pl-8 text-[1rem] placeholder:text-soft sm:text-small'

function fieldsOf(form: HTMLFormElement): string[][] {
  return [...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value.trim() : ''])
}

function useFieldsFromUrl(
  form: React.RefObject<HTMLFormElement | null>,
  filters: MessageFilters,
  isTyping: (shown: MessageFilters) => boolean,
) {
  const isNewer = useEffectEvent(isTyping)
  useEffect(() => {
    const isSearchNewer = isNewer(filters)
    for (const name of FILTER_NAMES) {
      const field = form.current?.elements.namedItem(name)
      const isFocused = field === document.activeElement && field instanceof HTMLInputElement
      // A space at the end is not in the URL.
      if (isFocused && (isSearchNewer || field.value.trim() === (filters[name] ?? ''))) continue
      if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = filters[name] ?? ''
    }
  }, [form, filters])
}

function useAnnouncedChange(shown: string, url: string) {
  const announce = useAnnounce()
  const announced = useRef(url)
  useEffect(() => {
    if (announced.current === url) return
    announced.current = url
    announce(shown)
  }, [announce, shown, url])
}

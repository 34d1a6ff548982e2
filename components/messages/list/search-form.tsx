'use client'

import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useEffect, useRef, useTransition } from 'react'
import { inboxMessages } from '@/components/messages/inbox-messages'
import { isFiltered, listHref } from '@/components/messages/message-urls'
import { useAnnounce } from '@/components/ui/announcer'
import { Button } from '@/components/ui/button'
import type { MessageFilters } from '@/server/contract/messages/message-list'

const messages = inboxMessages.search

export interface Choice {
  name: 'channel' | 'urgency' | 'sentiment' | 'tag'
  label: string
  options: (readonly [value: string, label: string])[]
}

interface Props {
  filters: MessageFilters
  choices: readonly Choice[]
  maxCharacters: number
  /** Describes the list. It is announced after a change. */
  shown: string
}

/** Renders search and filters, which are part of the URL. A filter applies immediately, text on Enter. It works without scripts. */
export function SearchForm({ filters, choices, maxCharacters, shown }: Props) {
  const router = useRouter()
  const form = useRef<HTMLFormElement>(null)
  const [isPending, start] = useTransition()
  useFieldsFromUrl(form, filters)
  useAnnouncedChange(shown, listHref(filters))

  function search() {
    if (!form.current) return
    const href = listHref(Object.fromEntries(new URLSearchParams(fieldsOf(form.current))))
    start(() => router.push(href, { scroll: false }))
  }

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
      className="mb-4 flex flex-wrap items-end gap-x-3 gap-y-2.5"
    >
      <label className="flex min-w-0 flex-[1_1_100%] flex-col gap-1 sm:flex-[1_1_15rem]">
        <span className="text-small text-soft">{messages.label}</span>
        <input
          name="q"
          type="search"
          dir="auto"
          defaultValue={filters.q}
          maxLength={maxCharacters}
          autoComplete="off"
          placeholder={messages.placeholder}
          className={CONTROL}
        />
      </label>
      {choices.map(({ name, label, options }) => (
        <ChoiceField key={name} {...{ name, label, options }} chosen={filters[name]} onChange={search} />
      ))}
      <Button look="secondary" type="submit" aria-disabled={isPending}>
        {messages.button}
      </Button>
      {isFiltered(filters) ? (
        <Link href="/messages" scroll={false} className="py-2 text-accent text-small hover:underline">
          {messages.clear}
        </Link>
      ) : null}
    </form>
  )
}

function ChoiceField(props: Choice & { chosen: string | undefined; onChange: () => void }) {
  return (
    <label className="flex min-w-0 flex-[1_1_8rem] flex-col gap-1 sm:max-w-[11rem]">
      <span className="text-small text-soft">{props.label}</span>
      <select
        name={props.name}
        defaultValue={props.chosen ?? ''}
        onChange={props.onChange}
        className="select w-full min-w-0"
      >
        <option value="">{messages.all}</option>
        {props.options.map(([value, optionLabel]) => (
          <option key={value} value={value} dir="auto">
            {optionLabel}
          </option>
        ))}
      </select>
    </label>
  )
}

const CONTROL =
  'h-control pointer-coarse:h-touch w-full min-w-0 rounded-field border border-edge bg-paper px-2.5 text-[1rem] sm:text-small'

function fieldsOf(form: HTMLFormElement): string[][] {
  return [...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value.trim() : ''])
}

/** Updates the fields when the browser goes back or forward. The focus does not move. */
function useFieldsFromUrl(form: React.RefObject<HTMLFormElement | null>, filters: MessageFilters) {
  useEffect(() => {
    for (const name of ['q', 'channel', 'urgency', 'sentiment', 'tag'] as const) {
      const field = form.current?.elements.namedItem(name)
      if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = filters[name] ?? ''
    }
  }, [form, filters])
}

/** Announces the result of a search, but not the first page load. */
function useAnnouncedChange(shown: string, url: string) {
  const announce = useAnnounce()
  const announced = useRef(url)
  useEffect(() => {
    if (announced.current === url) return
    announced.current = url
    announce(shown)
  }, [announce, shown, url])
}

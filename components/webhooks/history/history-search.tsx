'use client'

import { useRouter } from 'next/navigation'
import { useTransition } from 'react'
import { Button } from '@/components/ui/button'
import { MAX_HISTORY_SEARCH_CHARACTERS } from '@/server/contract/limits'
import { attemptMessages } from '../attempts/attempt-messages'

const { history: messages } = attemptMessages

/**
 * Searches the history for an id. The search is part of the URL. It works without scripts.
 * @param kept the other parameters of the URL
 */
export function HistorySearch({ search, kept }: { search: string; kept: Readonly<Record<string, string>> }) {
  const router = useRouter()
  const [isPending, start] = useTransition()

  function submit(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const text = String(new FormData(event.currentTarget).get('search') ?? '').trim()
    const query = new URLSearchParams({ ...kept, ...(text === '' ? {} : { search: text }) })
    start(() => router.push(`?${query}`, { scroll: false }))
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers of last year do not know the search element
    <form role="search" aria-busy={isPending} onSubmit={submit} className="flex min-w-0 max-w-full items-center gap-2">
      {Object.entries(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label className="min-w-0 flex-1">
        <span className="sr-only">{messages.searchLabel}</span>
        <input
          key={search}
          name="search"
          type="search"
          dir="ltr"
          defaultValue={search}
          maxLength={MAX_HISTORY_SEARCH_CHARACTERS}
          autoComplete="off"
          spellCheck={false}
          placeholder={messages.searchPlaceholder}
          className="h-control w-full min-w-0 max-w-full rounded-field border border-edge bg-paper px-3 text-[1rem] placeholder:text-soft pointer-coarse:h-touch sm:w-[18rem] sm:text-small"
        />
      </label>
      <Button variant="secondary" type="submit" aria-disabled={isPending}>
        {messages.search}
      </Button>
    </form>
  )
}

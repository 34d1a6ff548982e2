'use client'

import { useRef, useState } from 'react'
import { isTyping } from '@/components/keyboard/keys'
import { useKeyDown } from '@/components/keyboard/use-key-down'
import { matching } from '@/components/palette/match'
import { MAX_SEARCH_CHARACTERS } from '@/server/contract/messages/message-values'
import type { Place } from './places'

const messages = {
  label: 'Search the reference and guides',
  placeholder: 'Search endpoints, fields, guides',
  kinds: { chapter: 'Chapter', field: 'Field', error: 'Error', guide: 'Guide' },
  results: (count: number) => (count === 1 ? '1 result' : `${count} results`),
  none: (typed: string) => `Nothing found for “${typed}”. Try the name of a field, an error, an endpoint or a guide.`,
}

const MAX_RESULTS = 12

/** Finds endpoints, fields, errors, chapters and guides, in the browser. The key `/` leads to the field. */
export function DocsSearch() {
  const [typed, setTyped] = useState('')
  const [places, setPlaces] = useState<readonly Place[] | null>(null)
  const field = useRef<HTMLInputElement>(null)
  useKeyDown((event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
    event.preventDefault()
    field.current?.focus()
  })
  const text = typed.trim()
  const found = text === '' || !places ? [] : matching(text, places, textOf).slice(0, MAX_RESULTS)

  async function load() {
    if (places) return
    const response = await fetch('/docs/search.json').catch(() => null)
    if (response?.ok) setPlaces(await response.json())
  }
  function choose({ href }: Place) {
    setTyped('')
    if (href === location.pathname + location.hash) dispatchEvent(new HashChangeEvent('hashchange'))
    else location.assign(href)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers of last year do not know the search element
    <form
      role="search"
      className="relative w-full"
      onSubmit={(event) => {
        event.preventDefault()
        if (found[0]) choose(found[0])
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || typed === '') return
        setTyped('')
        field.current?.focus()
      }}
    >
      <input
        ref={field}
        type="search"
        dir="auto"
        aria-label={messages.label}
        aria-keyshortcuts="/"
        placeholder={messages.placeholder}
        value={typed}
        maxLength={MAX_SEARCH_CHARACTERS}
        autoComplete="off"
        spellCheck={false}
        onFocus={load}
        onChange={({ target }) => setTyped(target.value)}
        className="h-control w-full rounded-field border border-edge bg-paper px-2.5 text-[1rem] placeholder:text-soft pointer-coarse:h-touch lg:text-small"
      />
      <p role="status" className="sr-only">
        {text === '' || !places ? '' : messages.results(found.length)}
      </p>
      {text === '' || !places ? null : (
        <div className="absolute inset-x-0 top-full z-20 mt-1.5 max-h-[60dvh] overflow-y-auto rounded-panel border border-rule bg-raised p-1.5 shadow-panel">
          {found.length === 0 ? (
            <p dir="auto" className="px-2 py-1.5 text-small text-soft wrap-anywhere">
              {messages.none(text)}
            </p>
          ) : (
            <Results found={found} onChoose={choose} />
          )}
        </div>
      )}
    </form>
  )
}

function Results({ found, onChoose }: { found: readonly Place[]; onChoose: (place: Place) => void }) {
  return (
    <ul>
      {found.map((place) => (
        <li key={place.href}>
          <a
            href={place.href}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return
              event.preventDefault()
              onChoose(place)
            }}
            className="flex w-full flex-col rounded-field px-2 py-1.5 text-start hover:bg-hover"
          >
            <span
              className={`wrap-anywhere ${place.kind === 'chapter' || place.kind === 'guide' ? 'font-medium' : 'font-mono text-small'}`}
            >
              {place.title}
            </span>
            <span className="text-fine text-soft">
              {messages.kinds[place.kind]}
              {place.chapter ? ` · ${place.chapter}` : ''}
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}

/** `created_at` is found as "created at" too, and a section of a guide by the words of both titles. */
const textOf = (place: Place) =>
  place.kind === 'guide' ? `${place.title} ${place.chapter}` : `${place.title} ${place.title.replaceAll('_', ' ')}`

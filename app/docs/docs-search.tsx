'use client'

import { useEffect, useRef, useState } from 'react'
import { matching } from '@/components/palette/match'
import { MAX_SEARCH_CHARACTERS } from '@/server/contract/messages/list-limits'
import { type Found, goTo, type LinkedPlace, type Place, readPlaces } from './search-index'
import { searchMessages as messages } from './search-messages'

const MAX_RESULTS = 12

/**
 * Finds endpoints, fields, errors and chapters of the reference, and sections of guides, in the browser. The key `/` leads to the field.
 * @param props.linked what it finds besides the places on the page
 */
export function DocsSearch({ linked, placeholder }: { linked: readonly LinkedPlace[]; placeholder: string }) {
  const [typed, setTyped] = useState('')
  const [places, setPlaces] = useState<readonly Place[]>([])
  const field = useRef<HTMLInputElement>(null)
  useSlash(field)
  const text = typed.trim()
  const found = text === '' ? [] : matching<Found>(text, [...places, ...linked], textOf).slice(0, MAX_RESULTS)

  function choose(place: Found) {
    setTyped('')
    // The reference and the guides have different policies, so the browser loads a new page.
    if ('href' in place) location.assign(place.href)
    else goTo(place)
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
        aria-keyshortcuts={messages.key}
        placeholder={placeholder}
        value={typed}
        maxLength={MAX_SEARCH_CHARACTERS}
        autoComplete="off"
        spellCheck={false}
        onFocus={() => setPlaces(readPlaces(document))}
        onChange={({ target }) => setTyped(target.value)}
        className="h-control w-full rounded-field border border-edge bg-paper px-2.5 text-[1rem] placeholder:text-soft pointer-coarse:h-touch lg:text-small"
      />
      <p role="status" className="sr-only">
        {text === '' ? '' : messages.results(found.length)}
      </p>
      {text === '' ? null : (
        <div className="absolute inset-x-0 top-full z-20 mt-1.5 max-h-[60dvh] overflow-y-auto rounded-panel border border-rule bg-raised p-1.5 shadow-panel">
          {found.length === 0 ? <NoResults text={text} /> : <Results found={found} onChoose={choose} />}
        </div>
      )}
    </form>
  )
}

function NoResults({ text }: { text: string }) {
  return (
    <p dir="auto" className="px-2 py-1.5 text-small text-soft wrap-anywhere">
      {messages.none(text)}
    </p>
  )
}

function Results({ found, onChoose }: { found: readonly Found[]; onChoose: (place: Found) => void }) {
  return (
    <ul>
      {found.map((place) => (
        <li key={`${place.kind} ${place.chapter} ${place.title}`}>
          {'href' in place ? (
            <a href={place.href} className={RESULT}>
              <ResultText place={place} />
            </a>
          ) : (
            <button type="button" onClick={() => onChoose(place)} className={RESULT}>
              <ResultText place={place} />
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}

const RESULT = 'flex w-full cursor-pointer flex-col rounded-field px-2 py-1.5 text-start hover:bg-hover'

function ResultText({ place: { kind, title, chapter } }: { place: Found }) {
  return (
    <>
      <span
        className={`wrap-anywhere ${kind === 'chapter' || kind === 'guide' ? 'font-medium' : 'font-mono text-small'}`}
      >
        {title}
      </span>
      <span className="text-fine text-soft">
        {messages.kinds[kind]}
        {chapter ? ` · ${chapter}` : ''}
      </span>
    </>
  )
}

/** `created_at` is found as "created at" too, and a section of a guide by the words of both titles. */
const textOf = (place: Found) =>
  place.kind === 'guide' ? `${place.title} ${place.chapter}` : `${place.title} ${place.title.replaceAll('_', ' ')}`

/** Moves the focus to the field when a person presses `/` outside of a field. */
function useSlash(field: React.RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const isTyping =
        event.target instanceof HTMLElement && event.target.matches('input:not([type=radio]), textarea, select')
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping) return
      event.preventDefault()
      field.current?.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [field])
}

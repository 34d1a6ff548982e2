'use client'

import { createContext, useCallback, useContext, useEffect, useRef, useState } from 'react'
import { Button } from './button'

/** What reverts an announced change. It must work when the page has changed. */
export interface Undo {
  label: string
  run: () => void
}

const Announce = createContext<(message: string, undo?: Undo) => void>(() => {})

/**
 * Returns a function that announces a result to assistive technology without moving the focus: "Test delivered in 212 ms". With
 * `undo` everyone sees it at the lower edge, also after a change of the page.
 */
export const useAnnounce = () => useContext(Announce)

/** On a button that reverts the last change, which the key `z` presses. */
export const UNDOES = { 'data-undo': '' }

/** Presses the last button that reverts a change. Returns whether there is one. */
export function pressUndo(): boolean {
  const button = [...document.querySelectorAll<HTMLElement>('[data-undo]')].at(-1)
  button?.click()
  return button !== undefined
}

/** Renders the polite live region of a page or of a modal dialog. Everything inside it can announce messages. */
export function Announcer({ children }: { children: React.ReactNode }) {
  const [announcements, setAnnouncements] = useState<readonly Announcement[]>([])
  const [offer, setOffer] = useState<(Undo & { message: string; number: number }) | null>(null)
  const announce = useCallback((message: string, undo?: Undo) => {
    setAnnouncements((before) => withAnnouncement(before, message, Date.now()))
    if (undo) setOffer((before) => ({ ...undo, message, number: (before?.number ?? 0) + 1 }))
  }, [])
  const endOffer = useCallback(() => setOffer(null), [])
  return (
    <Announce value={announce}>
      {children}
      {/* Not atomic, so that only what is new is read. */}
      <div role="status" aria-atomic="false" className="sr-only">
        {announcements.map(({ id, message }) => (
          <p key={id}>{message}</p>
        ))}
      </div>
      {offer ? <Offer key={offer.number} {...offer} onEnd={endOffer} /> : null}
    </Announce>
  )
}

/** Stays for ten seconds, and as long as the pointer or the focus is on it. */
function Offer({ message, label, run, onEnd }: Undo & { message: string; onEnd: () => void }) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const timer = setInterval(() => element.current?.matches(':hover, :focus-within') || onEnd(), SHORTEST_STAY_MS)
    return () => clearInterval(timer)
  }, [onEnd])
  return (
    <div
      ref={element}
      className="fixed inset-x-4 bottom-4 z-10 mx-auto flex w-fit items-center gap-4 rounded-field border border-edge bg-raised px-4 py-2 print:hidden"
    >
      {/* The live region has read it. */}
      <span aria-hidden="true">{message}</span>
      <Button
        variant="link"
        {...UNDOES}
        onClick={() => {
          onEnd()
          run()
        }}
      >
        {label}
      </Button>
    </div>
  )
}

/** A message that assistive technology reads. `at` is in milliseconds. */
export interface Announcement {
  id: number
  message: string
  at: number
}

/** A screen reader needs this time, in milliseconds, to begin a message that others follow. */
export const SHORTEST_STAY_MS = 10_000

/** Returns the announcements with a new one at the end, and without those that have had their time. */
export function withAnnouncement(
  announcements: readonly Announcement[],
  message: string,
  now: number,
): readonly Announcement[] {
  const id = (announcements.at(-1)?.id ?? 0) + 1
  return [...announcements.filter(({ at }) => now - at < SHORTEST_STAY_MS), { id, message, at: now }]
}

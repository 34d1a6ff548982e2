'use client'

import { createContext, useCallback, useContext, useState } from 'react'

const Announce = createContext<(message: string) => void>(() => {})

/** Returns a function that announces a result to assistive technology without moving the focus: "Test delivered in 212 ms". */
export const useAnnounce = () => useContext(Announce)

/** Renders the polite live region of a page or of a modal dialog. Everything inside it can announce messages. */
export function Announcer({ children }: { children: React.ReactNode }) {
  const [announcements, setAnnouncements] = useState<readonly Announcement[]>([])
  const announce = useCallback(
    (message: string) => setAnnouncements((before) => withAnnouncement(before, message, Date.now())),
    [],
  )
  return (
    <Announce value={announce}>
      {children}
      {/* Not atomic, so that only what is new is read. */}
      <div role="status" aria-atomic="false" className="sr-only">
        {announcements.map(({ id, message }) => (
          <p key={id}>{message}</p>
        ))}
      </div>
    </Announce>
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

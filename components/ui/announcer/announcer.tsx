'use client'

import { createContext, useCallback, useContext, useState } from 'react'
import { type Announcement, withAnnouncement } from './announcements'

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

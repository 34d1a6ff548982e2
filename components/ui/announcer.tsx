'use client'

import { createContext, useCallback, useContext, useState } from 'react'

const Announce = createContext<(words: string) => void>(() => {})

/** Tells assistive technology what came of something, without moving the focus: "Test delivered in 212 ms". */
export const useAnnounce = () => useContext(Announce)

/** The polite live region of a page or of a modal dialog, around everything in it that may speak. */
export function Announcer({ children }: { children: React.ReactNode }) {
  const [said, setSaid] = useState({ words: '', times: 0 })
  const announce = useCallback((words: string) => setSaid(({ times }) => ({ words, times: times + 1 })), [])
  return (
    <Announce value={announce}>
      {children}
      <div role="status" className="sr-only">
        {/* The same words twice are news twice. */}
        <span key={said.times}>{said.words}</span>
      </div>
    </Announce>
  )
}

'use client'

import { createContext, useCallback, useContext, useState } from 'react'

const Announce = createContext<(message: string) => void>(() => {})

/** Returns a function that announces a result to assistive technology without moving the focus: "Test delivered in 212 ms". */
export const useAnnounce = () => useContext(Announce)

/** Renders the polite live region of a page or of a modal dialog. Everything inside it can announce messages. */
export function Announcer({ children }: { children: React.ReactNode }) {
  const [announced, setAnnounced] = useState({ message: '', count: 0 })
  const announce = useCallback((message: string) => setAnnounced(({ count }) => ({ message, count: count + 1 })), [])
  return (
    <Announce value={announce}>
      {children}
      <div role="status" className="sr-only">
        {/* The new key makes assistive technology read a repeated message again. */}
        <span key={announced.count}>{announced.message}</span>
      </div>
    </Announce>
  )
}

'use client'

import { createContext, useState } from 'react'
import type { Playback } from './playback'

/** What player and transcript share. The first of them makes the playback, because its code is loaded with them. */
export interface PlaybackHolder {
  playback: Playback | null
}

export const PlaybackContext = createContext<PlaybackHolder | null>(null)

/** Connects the player with the transcript of the same message. */
export function PlaybackProvider({ children }: { children: React.ReactNode }) {
  const [holder] = useState<PlaybackHolder>(() => ({ playback: null }))
  return <PlaybackContext value={holder}>{children}</PlaybackContext>
}

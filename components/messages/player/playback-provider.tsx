'use client'

import { createContext, useContext, useState, useSyncExternalStore } from 'react'
import { Playback } from './playback'

const PlaybackContext = createContext<Playback | null>(null)

/** Connects the player with the transcript of the same message. */
export function PlaybackProvider({ children }: { children: React.ReactNode }) {
  const [playback] = useState(() => new Playback())
  return <PlaybackContext value={playback}>{children}</PlaybackContext>
}

/** Returns the playback of the page. Only within a `PlaybackProvider`. */
export function usePlayback(): Playback {
  const playback = useContext(PlaybackContext)
  if (!playback) throw new Error('usePlayback needs a PlaybackProvider.')
  return playback
}

/** Returns a value of the playback, and renders again when it changes. */
export function usePlaybackValue<Value extends number | boolean>(playback: Playback, read: () => Value, first: Value) {
  return useSyncExternalStore(playback.subscribe, read, () => first)
}

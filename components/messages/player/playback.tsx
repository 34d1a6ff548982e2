'use client'

import { useContext, useSyncExternalStore } from 'react'
import { PlaybackContext } from './playback-provider'

const EVENTS = [
  'timeupdate',
  'seeking',
  'play',
  'pause',
  'ended',
  'waiting',
  'playing',
  'loadedmetadata',
  'emptied',
] as const

/** The playback of a page's recording: player and transcript read here what the `<audio>` element does. */
export class Playback {
  readonly #listeners = new Set<() => void>()
  #audio: HTMLAudioElement | null = null
  /** Where to continue after the recording was loaded again, in seconds. */
  #resumeAt = 0
  #playsAfterLoading = false
  #rate = 1
  #hasStarted = false

  readonly attach = (audio: HTMLAudioElement): (() => void) => {
    this.#audio = audio
    this.setRate(this.#rate)
    const onEvent = ({ type }: Event) => {
      if (type === 'loadedmetadata') this.#resume(audio)
      if (type === 'play') this.#hasStarted = true
      this.#notify()
    }
    for (const event of EVENTS) audio.addEventListener(event, onEvent)
    // The browser may have loaded it before the scripts of the page.
    if (audio.readyState >= HTMLMediaElement.HAVE_METADATA) this.#resume(audio)
    return () => {
      for (const event of EVENTS) audio.removeEventListener(event, onEvent)
      this.#audio = null
    }
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  position(): number {
    return this.#audio?.currentTime ?? 0
  }

  /** The position in a recording of this length, in seconds. At its end it is the length, although that of the file may be rounded. */
  positionIn(duration: number): number {
    return this.#audio?.ended ? duration : Math.min(this.position(), duration)
  }

  length(): number {
    const length = this.#audio?.duration ?? 0
    return Number.isFinite(length) ? length : 0
  }

  readonly isPlaying = (): boolean => this.#audio !== null && !this.#audio.paused
  readonly hasStarted = (): boolean => this.#hasStarted
  readonly isWaiting = (): boolean =>
    this.isPlaying() && (this.#audio?.readyState ?? 0) < HTMLMediaElement.HAVE_FUTURE_DATA

  hasFailed(): boolean {
    return this.#audio?.error != null
  }

  /** @param seconds from the start; beyond the end counts as the end */
  seek(seconds: number): void {
    if (!this.#audio) return
    this.#hasStarted = true
    this.#audio.currentTime = Math.max(0, Math.min(seconds, this.length() || seconds))
    this.#notify()
  }

  /** A recording that cannot be loaded is an error event of the element, so only other failures are reported here. */
  play(): void {
    this.#audio?.play().catch((thrown: unknown) => {
      const name = thrown instanceof DOMException ? thrown.name : ''
      // A pause or another load before it began.
      if (name !== 'AbortError' && this.#audio?.error == null) reportError(thrown)
      this.#notify()
    })
  }

  pause(): void {
    this.#playsAfterLoading = false
    this.#audio?.pause()
  }

  setRate(rate: number): void {
    this.#rate = rate
    if (!this.#audio) return
    this.#audio.playbackRate = rate
    // Loading again resets the rate to this one.
    this.#audio.defaultPlaybackRate = rate
  }

  /** Loads the recording again. It continues at the position that it had. */
  reload(plays: boolean): void {
    this.keepPosition(plays)
    this.#audio?.load()
  }

  /** After the next load, which a new URL also causes, the recording continues at its position. */
  keepPosition(plays: boolean): void {
    this.#resumeAt = this.position()
    this.#playsAfterLoading = plays
  }

  #resume(audio: HTMLAudioElement): void {
    if (this.#resumeAt > 0) audio.currentTime = this.#resumeAt
    this.#resumeAt = 0
    if (this.#playsAfterLoading) this.play()
    this.#playsAfterLoading = false
  }

  #notify(): void {
    for (const listener of this.#listeners) listener()
  }
}

/** Returns the playback of the page. Only within a `PlaybackProvider`. */
export function usePlayback(): Playback {
  const holder = useContext(PlaybackContext)
  if (!holder) throw new Error('usePlayback needs a PlaybackProvider.')
  holder.playback ??= new Playback()
  return holder.playback
}

/** Returns a value of the playback, and renders again when it changes. */
export function usePlaybackValue<Value extends number | boolean>(playback: Playback, read: () => Value, first: Value) {
  return useSyncExternalStore(playback.subscribe, read, () => first)
}

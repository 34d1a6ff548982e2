'use client'

import { useRef, useState } from 'react'
import type { MessagePage } from '@/server/contract/messages/message-page'
import { formatAudioLength } from '../labels'
import { messageMessages } from '../message-messages'
import { usePlayback, usePlaybackValue } from './playback'

const messages = messageMessages.player

/** Shows a transcript whose parts follow the player. The mark is no live region. One part is in the tab order; arrow keys move. */
export function TimedTranscript({ segments }: { segments: MessagePage['segments'] }) {
  const playback = usePlayback()
  const list = useRef<HTMLOListElement>(null)
  const [focused, setFocused] = useState(0)
  const current = usePlaybackValue(
    playback,
    () => (playback.hasStarted() ? segmentAt(segments, playback.position()) : -1),
    -1,
  )

  function playFrom(start: number) {
    playback.seek(start)
    playback.play()
  }

  function onKeyDown(event: React.KeyboardEvent) {
    const to = { ArrowDown: focused + 1, ArrowUp: focused - 1, Home: 0, End: segments.length - 1 }[event.key]
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    list.current?.querySelectorAll('button')[Math.min(Math.max(to, 0), segments.length - 1)]?.focus()
  }

  return (
    <ol ref={list} onKeyDown={onKeyDown} className="max-w-[44rem]">
      {segments.map(({ start, text }, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the button in it does the same
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a transcript do not change
          key={index}
          data-current={index === current || undefined}
          onClick={() => getSelection()?.isCollapsed !== false && playFrom(start)}
          className="segment"
        >
          <button
            type="button"
            tabIndex={index === focused ? 0 : -1}
            aria-current={index === current ? 'true' : undefined}
            aria-label={messages.playFrom(formatAudioLength(start))}
            onFocus={() => setFocused(index)}
            onClick={(event) => {
              event.stopPropagation()
              playFrom(start)
            }}
            className="segment-time"
          >
            {formatAudioLength(start)}
          </button>
          <span dir="auto" className="min-w-0 wrap-anywhere">
            {text}
          </span>
        </li>
      ))}
    </ol>
  )
}

/** A little later than a seek to the start, because browsers round positions. */
const TOLERANCE_SECONDS = 0.05

/** Returns the index of the segment that is spoken at a time, or before it in a pause; -1 before the first one. */
export function segmentAt(segments: readonly { start: number }[], seconds: number): number {
  let [from, to] = [0, segments.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((segments[middle]?.start ?? 0) <= seconds + TOLERANCE_SECONDS) from = middle + 1
    else to = middle
  }
  return from - 1
}

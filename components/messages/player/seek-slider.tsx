import { useEffect, useRef } from 'react'
import { formatAudioLength } from '../labels'
import { messageMessages } from '../message-messages'
import type { Playback } from './playback'

const messages = messageMessages.player
/** How far an arrow key moves. */
export const STEP_SECONDS = 5
const PAGE_SECONDS = 30

interface Props {
  playback: Playback
  peaks: readonly number[]
  duration: number
  onToggle: () => void
}

/** Shows the waveform, or a plain track without peaks, and the position in it. A press, a drag or the keyboard seeks. */
export function SeekSlider({ playback, peaks, duration, onToggle }: Props) {
  const track = useRef<HTMLDivElement>(null)
  const slider = useRef<HTMLInputElement>(null)
  const isDragging = useRef(false)
  useShownPosition(playback, duration, track, slider)

  function seek(seconds: number) {
    playback.seek(Math.min(seconds, duration))
    setValue(slider.current, playback.positionIn(duration), duration)
  }

  function seekTo({ clientX }: React.PointerEvent) {
    if (track.current) seek(timeAt(clientX, track.current.getBoundingClientRect(), duration))
  }

  function onKeyDown(event: React.KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const to = positionAfter(event.key, playback.position(), duration)
    if (to === null && event.key !== ' ') return
    event.preventDefault()
    if (to === null) onToggle()
    else seek(to)
  }

  return (
    <div
      ref={track}
      className="player-track"
      onPointerDown={(event) => {
        if (event.button !== 0) return
        isDragging.current = true
        event.currentTarget.setPointerCapture(event.pointerId)
        event.preventDefault()
        slider.current?.focus({ preventScroll: true })
        seekTo(event)
      }}
      onPointerMove={(event) => isDragging.current && seekTo(event)}
      onLostPointerCapture={() => {
        isDragging.current = false
      }}
    >
      <Waveform peaks={peaks} />
      {/* The pointer is handled by the track: browsers differ in what a press beside the thumb does. */}
      <input
        ref={slider}
        type="range"
        aria-label={messages.position}
        min={0}
        max={duration}
        step="any"
        defaultValue={0}
        aria-valuetext={valueText(0, duration)}
        onChange={({ target }) => seek(Number(target.value))}
        onKeyDown={onKeyDown}
      />
    </div>
  )
}

function Waveform({ peaks }: { peaks: readonly number[] }) {
  if (peaks.length === 0)
    return (
      <>
        <span className="player-line" />
        <span className="player-line player-played" />
      </>
    )
  const heights = barHeights(peaks)
  const path = barsPath(heights)
  return ['', 'player-played'].map((name) => (
    <svg
      key={name}
      aria-hidden="true"
      // With room for the round ends of the loudest bars.
      viewBox={`0 -5 ${heights.length} ${WAVEFORM_HEIGHT + 10}`}
      preserveAspectRatio="none"
      className={`player-bars ${name}`}
    >
      <path d={path} vectorEffect="non-scaling-stroke" />
    </svg>
  ))
}

/** Returns where a key of the slider leads, in seconds; null for other keys. Right is forward in every language. */
function positionAfter(key: string, position: number, duration: number): number | null {
  if (key === 'ArrowRight' || key === 'ArrowUp') return position + STEP_SECONDS
  if (key === 'ArrowLeft' || key === 'ArrowDown') return position - STEP_SECONDS
  if (key === 'PageUp') return position + PAGE_SECONDS
  if (key === 'PageDown') return position - PAGE_SECONDS
  if (key === 'Home') return 0
  return key === 'End' ? duration : null
}

function useShownPosition(
  playback: Playback,
  duration: number,
  track: React.RefObject<HTMLElement | null>,
  slider: React.RefObject<HTMLInputElement | null>,
): void {
  useEffect(() => {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    let frame = 0
    const show = () => {
      const share = duration > 0 ? playback.positionIn(duration) / duration : 0
      track.current?.style.setProperty('--played', `${share * 100}%`)
      cancelAnimationFrame(frame)
      if (playback.isPlaying() && !isStill) frame = requestAnimationFrame(show)
    }
    const showAll = () => {
      show()
      // Screen readers announce each change of the slider with the focus, so it does not follow the playback.
      if (!playback.isPlaying() || document.activeElement !== slider.current)
        setValue(slider.current, playback.positionIn(duration), duration)
    }
    showAll()
    const unsubscribe = playback.subscribe(showAll)
    return () => {
      cancelAnimationFrame(frame)
      unsubscribe()
    }
  }, [playback, duration, track, slider])
}

function setValue(slider: HTMLInputElement | null, position: number, duration: number): void {
  if (!slider) return
  slider.value = String(position)
  slider.setAttribute('aria-valuetext', valueText(position, duration))
}

const valueText = (position: number, duration: number) =>
  messages.positionOf(formatAudioLength(position), formatAudioLength(duration))

/** As many bars as fit on a narrow screen. */
const MAX_BARS = 120
/** The height of the viewBox of the path. */
const WAVEFORM_HEIGHT = 100
const LOWEST_BAR = 4

/**
 * Returns the heights of the bars of a waveform, from 4 to 100. The loudest bar has the full height. A square root lets quiet speech be
 * seen beside loud speech.
 * @param peaks whole numbers from 0 to 100, each the loudest sample of an equal part
 * @returns empty when there are no peaks
 */
export function barHeights(peaks: readonly number[], maxBars = MAX_BARS): number[] {
  const count = Math.min(maxBars, peaks.length)
  const boundary = (index: number) => Math.floor((index * peaks.length) / count)
  const bars = Array.from({ length: count }, (_, index) =>
    Math.max(0, ...peaks.slice(boundary(index), boundary(index + 1))),
  )
  const loudest = Math.max(...bars, 1)
  return bars.map((bar) => Math.max(LOWEST_BAR, Math.round(WAVEFORM_HEIGHT * Math.sqrt(bar / loudest))))
}

/** Returns the path of the bars: vertical lines, centered, one unit apart. */
export const barsPath = (heights: readonly number[]): string =>
  heights.map((height, index) => `M${index + 0.5} ${(WAVEFORM_HEIGHT - height) / 2}v${height}`).join('')

/** Returns the time at a point of the track, in pixels. Time runs from left to right in every language. */
export function timeAt(x: number, { left, width }: { left: number; width: number }, duration: number): number {
  return width > 0 ? Math.min(1, Math.max(0, (x - left) / width)) * duration : 0
}

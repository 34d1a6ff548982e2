'use client'

import { Download, Pause, Play } from 'lucide'
import { useRouter } from 'next/navigation'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { State } from '@/components/ui/state'
import { useKeyCommands } from '../inbox/inbox-keys'
import { formatAudioLength } from '../labels'
import { messageMessages } from '../message-messages'
import { type Playback, usePlayback, usePlaybackValue } from './playback'
import { SeekSlider, STEP_SECONDS } from './seek-slider'
import { rememberedSpeed, rememberSpeed, SPEEDS } from './speed'

const messages = messageMessages.player

interface Props {
  path: string
  peaks: readonly number[]
  duration: number
  fileName: string
}

export function Player({ path, peaks, duration: known, fileName }: Props) {
  const playback = usePlayback()
  const length = usePlaybackValue(playback, () => playback.length(), 0)
  const isPlaying = usePlaybackValue(playback, playback.isPlaying, false)
  const isWaiting = usePlaybackValue(playback, playback.isWaiting, false)
  const duration = known || length
  const { problem, check, retry, clear } = useProblem(playback, path)

  const toggle = () => {
    if (isPlaying) playback.pause()
    else if (problem) retry()
    else playback.play()
  }

  useKeyCommands((command) => {
    if (command === 'play') toggle()
    else if (command === 'back' || command === 'forward')
      playback.seek(playback.position() + (command === 'back' ? -STEP_SECONDS : STEP_SECONDS))
    else return false
    return true
  })

  return (
    <div dir="ltr" className="player print:hidden">
      {/* biome-ignore lint/a11y/useMediaCaption: the transcript is below it */}
      <audio ref={playback.attach} src={path} preload="metadata" onError={check} onLoadedMetadata={clear} />
      <div className="flex min-w-0 flex-1 items-center gap-3">
        <button type="button" aria-busy={isWaiting} onClick={toggle} className="player-button">
          <Icon of={isPlaying ? Pause : Play} className="size-4.5 fill-current" />
          <span className="sr-only">{isPlaying ? messages.pause : messages.play}</span>
        </button>
        <SeekSlider playback={playback} peaks={peaks} duration={duration} onToggle={toggle} />
      </div>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-small">
        <Clock playback={playback} duration={duration} />
        <SpeedSelect playback={playback} />
        <a href={path} download={fileName} className="player-link">
          <Icon of={Download} />
          <span className="sr-only">{messages.download}</span>
        </a>
      </div>
      <div role="alert" className="flex basis-full flex-wrap items-center gap-x-3 gap-y-1 text-small empty:hidden">
        {problem ? (
          <>
            <State kind="bad">{messages.problems[problem]}</State>
            {problem === 'unplayable' ? null : (
              <Button variant="link" onClick={retry}>
                {messages.retry}
              </Button>
            )}
          </>
        ) : null}
      </div>
    </div>
  )
}

function Clock({ playback, duration }: { playback: Playback; duration: number }) {
  const second = usePlaybackValue(playback, () => Math.floor(playback.positionIn(duration)), 0)
  return (
    <span className="mr-auto text-soft">
      <span className="text-ink">{formatAudioLength(second)}</span>
      {' / '}
      {formatAudioLength(duration)}
    </span>
  )
}

function SpeedSelect({ playback }: { playback: Playback }) {
  const speed = useSyncExternalStore(onStorage, rememberedSpeed, () => '1' as const)
  useEffect(() => playback.setRate(Number(speed)), [playback, speed])
  return (
    <select
      aria-label={messages.speed}
      value={speed}
      onChange={({ target }) => {
        const chosen = SPEEDS.find((one) => one === target.value)
        if (chosen) rememberSpeed(chosen)
        // The browser sends this event to other tabs only.
        window.dispatchEvent(new StorageEvent('storage'))
      }}
      className="select player-speed"
    >
      {SPEEDS.map((one) => (
        <option key={one} value={one}>
          {one}×
        </option>
      ))}
    </select>
  )
}

function onStorage(listener: () => void) {
  window.addEventListener('storage', listener)
  return () => window.removeEventListener('storage', listener)
}

/** Finds out why the recording does not play. `retry` continues at the position that it had. */
function useProblem(playback: Playback, path: string) {
  const router = useRouter()
  const [problem, setProblem] = useState<PlaybackProblem | null>(null)

  function check() {
    // Meanwhile another link may have been loaded.
    void findProblem(path).then((found) => playback.hasFailed() && setProblem(found))
  }

  function retry() {
    // The page has a new link, or says why there is none.
    if (problem === 'refused') router.refresh()
    setProblem(null)
    playback.reload(true)
  }

  // An error before the scripts of the page started has no event.
  useEffect(() => {
    if (playback.hasFailed()) void findProblem(path).then((found) => playback.hasFailed() && setProblem(found))
  }, [playback, path])
  return { problem, check, retry, clear: () => setProblem(null) }
}

/** Why a recording does not play. `refused`: the link has expired or was revoked. */
export type PlaybackProblem = 'network' | 'refused' | 'unavailable' | 'unplayable'

/** Asks the server why the browser could not load a recording, because the error of an audio element has no status. */
async function findProblem(path: string): Promise<PlaybackProblem> {
  try {
    const { ok, status } = await fetch(path, { headers: { Range: 'bytes=0-0' } })
    if (ok) return 'unplayable'
    return status === 403 || status === 404 || status === 410 ? 'refused' : 'unavailable'
  } catch {
    // fetch throws only when there is no response.
    return 'network'
  }
}

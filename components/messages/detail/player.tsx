'use client'

import { useRef, useState } from 'react'
import { Button } from '@/components/ui/button'

const STEP_SECONDS = 5
const RATES = ['1', '1.25', '1.5', '2']

/** The recording, with the browser's own player, steps back and forth, and how fast. */
export function Player({ path }: { path: string }) {
  const audio = useRef<HTMLAudioElement>(null)
  const [isBroken, setBroken] = useState(false)

  function step(seconds: number) {
    if (audio.current) audio.current.currentTime = Math.max(0, audio.current.currentTime + seconds)
  }

  return (
    <div className="flex flex-col gap-2 print:hidden">
      {/* biome-ignore lint/a11y/useMediaCaption: the transcript stands below it */}
      <audio
        ref={audio}
        src={path}
        controls
        preload="metadata"
        onLoadedMetadata={({ currentTarget }) => measure(currentTarget)}
        aria-label="Recording"
        onError={() => setBroken(true)}
        className="h-11 w-full max-w-[36rem]"
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-small">
        <Button look="secondary" onClick={() => step(-STEP_SECONDS)}>
          Back {STEP_SECONDS} s
        </Button>
        <Button look="secondary" onClick={() => step(STEP_SECONDS)}>
          Forward {STEP_SECONDS} s
        </Button>
        <label className="flex items-center gap-2">
          <span className="text-soft">Speed</span>
          <select
            defaultValue="1"
            onChange={({ target }) => {
              if (audio.current) audio.current.playbackRate = Number(target.value)
            }}
            className="h-9 rounded-field border border-edge bg-paper px-2"
          >
            {RATES.map((rate) => (
              <option key={rate} value={rate}>
                {rate}×
              </option>
            ))}
          </select>
        </label>
      </div>
      <p role="alert" className="text-bad text-small empty:hidden">
        {isBroken ? 'The recording could not be loaded. Reload the page to try again.' : null}
      </p>
    </div>
  )
}

/** What a browser recorded does not say how long it is; looking for its end tells, and then it can be sought in. */
function measure(audio: HTMLAudioElement) {
  if (audio.duration !== Number.POSITIVE_INFINITY) return
  audio.addEventListener(
    'timeupdate',
    () => {
      audio.currentTime = 0
    },
    { once: true },
  )
  audio.currentTime = Number.MAX_SAFE_INTEGER
}

'use client'

import { useRef, useState } from 'react'
import { inboxMessages } from '@/components/messages/inbox-messages'
import { Button } from '@/components/ui/button'

const messages = inboxMessages.recording

const STEP_SECONDS = 5
const RATES = ['1', '1.25', '1.5', '2']

/** Plays the recording with the browser's player, with buttons to skip and a choice of speed. */
export function Player({ path }: { path: string }) {
  const audio = useRef<HTMLAudioElement>(null)
  const [isBroken, setBroken] = useState(false)

  function step(seconds: number) {
    if (audio.current) audio.current.currentTime = Math.max(0, audio.current.currentTime + seconds)
  }

  return (
    <div className="flex flex-col gap-2 print:hidden">
      {/* biome-ignore lint/a11y/useMediaCaption: the transcript is below it */}
      <audio
        ref={audio}
        src={path}
        controls
        preload="metadata"
        onLoadedMetadata={({ currentTarget }) => findLength(currentTarget)}
        aria-label={messages.label}
        onError={() => setBroken(true)}
        className="h-11 w-full max-w-[36rem]"
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-small">
        <Button look="secondary" onClick={() => step(-STEP_SECONDS)}>
          {messages.back(STEP_SECONDS)}
        </Button>
        <Button look="secondary" onClick={() => step(STEP_SECONDS)}>
          {messages.forward(STEP_SECONDS)}
        </Button>
        <label className="flex items-center gap-2">
          <span className="text-soft">{messages.speed}</span>
          <select
            defaultValue="1"
            onChange={({ target }) => {
              if (audio.current) audio.current.playbackRate = Number(target.value)
            }}
            className="select"
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
        {isBroken ? messages.loadFailed : null}
      </p>
    </div>
  )
}

/** Finds the length of a recording. Files recorded by browsers do not contain it; seeking to the end makes it known. */
function findLength(audio: HTMLAudioElement) {
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

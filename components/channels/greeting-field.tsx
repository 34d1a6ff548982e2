'use client'

import { Mic, Pause, Play, Square, Upload } from 'lucide'
import { useEffect, useId, useRef, useState } from 'react'
import { useMessages } from '#messages'
import { api } from '@/components/api/client'
import { ErrorText } from '@/components/api/error-text'
import { useFinish } from '@/components/api/use-request'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { State } from '@/components/ui/state'
import type { SpokenGreeting } from '@/server/contract/channels/channel'
import { MAX_GREETING_BYTES, MAX_GREETING_SECONDS } from '@/server/contract/limits'
import { base64Of } from './base64'
import { channelMessages } from './channel-messages'
import { useVoiceRecorder } from './use-voice-recorder'

/** A recording or a file that is not saved yet. The length of a file is known once the service has read it. */
interface Unsaved {
  sound: Blob
  url: string
  seconds: number | null
}

/** Records or uploads the spoken greeting of a channel. It is saved when the person has been able to listen to it. */
export function GreetingField({ channelId, greeting }: { channelId: string; greeting: SpokenGreeting | null }) {
  const text = useMessages(channelMessages).spoken
  const [unsaved, setUnsaved] = useUnsaved()
  const [isLarge, setIsLarge] = useState(false)
  const recordId = useId()
  const input = useRef<HTMLInputElement>(null)
  const finish = useFinish(recordId)
  const change = api.channels.changeGreeting.useMutation({
    onSuccess: (saved) => {
      setUnsaved(null)
      finish(saved.greeting === null ? text.removed : text.saved)
    },
  })
  function take(sound: Blob, seconds: number | null) {
    change.reset()
    setIsLarge(sound.size > MAX_GREETING_BYTES)
    setUnsaved(sound.size > MAX_GREETING_BYTES ? null : { sound, url: URL.createObjectURL(sound), seconds })
  }
  const recorder = useVoiceRecorder(take)
  const isRecording = recorder.state === 'recording'
  const shown = unsaved ?? (greeting && { url: greeting.path, seconds: greeting.seconds })
  const send = (file: string | null) => change.isPending || change.mutate({ id: channelId, greeting: file })
  return (
    <fieldset className="flex min-w-0 flex-col items-start gap-2.5 group-disabled:hidden">
      <legend className="mb-1.5 font-medium text-small">{text.label}</legend>
      <p className="-mt-1 text-small text-soft">{text.hint}</p>
      {isRecording ? (
        <p className="flex items-center gap-2 text-small">
          <span role="timer" aria-label={text.recorded} className="tabular-nums">
            {clock(recorder.seconds)}
          </span>
          <span className="text-soft">{text.most(clock(MAX_GREETING_SECONDS))}</span>
        </p>
      ) : shown ? (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Listen key={shown.url} {...shown} />
          {unsaved ? (
            <>
              <Button
                variant="primary"
                aria-disabled={change.isPending}
                onClick={async () => send(await base64Of(unsaved.sound))}
              >
                {change.isPending ? text.saving : text.save}
              </Button>
              <Button variant="quiet" onClick={() => setUnsaved(null)}>
                {text.discard}
              </Button>
            </>
          ) : (
            <Button variant="quiet" onClick={() => send(null)}>
              {text.remove}
            </Button>
          )}
        </div>
      ) : null}
      {unsaved ? <State kind="warning">{text.unsaved}</State> : null}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button
          id={recordId}
          variant="secondary"
          aria-disabled={recorder.state === 'opening'}
          onClick={() => {
            if (isRecording) recorder.stop()
            else if (recorder.state !== 'opening') {
              setUnsaved(null)
              void recorder.start()
            }
          }}
        >
          <Icon of={isRecording ? Square : Mic} className={`size-4 ${isRecording ? 'fill-current' : ''}`} />
          {isRecording ? text.stop : recorder.state === 'opening' ? text.opening : shown ? text.again : text.record}
        </Button>
        {isRecording ? null : (
          <Button variant="secondary" onClick={() => input.current?.click()}>
            <Icon of={Upload} className="size-4" />
            {text.upload}
          </Button>
        )}
        <input
          ref={input}
          type="file"
          hidden
          aria-label={text.file}
          accept=".mp3,.m4a,.aac,.wav,.ogg,.opus,.webm,.gsm"
          onChange={({ target }) => {
            const file = target.files?.[0]
            if (file) take(file, null)
            // The same file can be chosen again.
            target.value = ''
          }}
        />
      </div>
      <div role="alert" className="text-small empty:hidden">
        {recorder.state === 'failed' ? <State kind="bad">{text.noMicrophone}</State> : null}
        {isLarge ? <State kind="bad">{text.large}</State> : null}
        {change.error ? (
          <State kind="bad">
            <ErrorText error={change.error} />
          </State>
        ) : null}
      </div>
    </fieldset>
  )
}

/** Plays the greeting to a member who may not change it. */
export function GreetingPlayer({ greeting }: { greeting: SpokenGreeting }) {
  const text = useMessages(channelMessages).spoken
  return (
    <section aria-label={text.label} className="mb-6 flex flex-wrap items-center gap-3">
      <h2 className="font-medium text-small">{text.label}</h2>
      <Listen url={greeting.path} seconds={greeting.seconds} />
    </section>
  )
}

/** Frees the memory of a sound that is replaced or left. */
function useUnsaved() {
  const [unsaved, setUnsaved] = useState<Unsaved | null>(null)
  useEffect(() => {
    if (unsaved) return () => URL.revokeObjectURL(unsaved.url)
  }, [unsaved])
  return [unsaved, setUnsaved] as const
}

/** Plays a greeting. A file that this browser does not play can still be saved. */
function Listen({ url, seconds }: { url: string; seconds: number | null }) {
  const text = useMessages(channelMessages).spoken
  const audio = useRef<HTMLAudioElement>(null)
  const [isPlaying, setPlaying] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  async function toggle() {
    const element = audio.current
    if (!element) return
    if (isPlaying) return element.pause()
    try {
      setFailed(false)
      await element.play()
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return
      setFailed(true)
    }
  }
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: the person who listens has recorded it */}
      <audio
        ref={audio}
        src={url}
        preload="none"
        hidden
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
      />
      <Button variant="secondary" onClick={toggle}>
        <Icon of={isPlaying ? Pause : Play} className="size-4 fill-current" />
        {isPlaying ? text.pause : text.play}
        {seconds === null ? null : <span className="text-soft tabular-nums">{clock(seconds)}</span>}
      </Button>
      {hasFailed ? <State kind="warning">{text.notPlayed}</State> : null}
    </>
  )
}

const clock = (seconds: number): string => {
  const whole = Math.floor(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

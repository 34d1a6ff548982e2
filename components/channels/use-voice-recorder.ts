import { useEffect, useRef, useState } from 'react'
import { MAX_GREETING_SECONDS } from '@/server/contract/limits'

/** Opus, where the browser records it; otherwise its own form, such as AAC, which the service reads too. */
const TYPES = ['audio/webm;codecs=opus', 'audio/mp4;codecs=opus']
const BITS_PER_SECOND = 64_000

export type RecorderState = 'idle' | 'opening' | 'recording' | 'failed'

/** Records with the microphone, for at most a minute. `onRecorded` gets the sound with its length in seconds. */
export function useVoiceRecorder(onRecorded: (sound: Blob, seconds: number) => void) {
  const [state, setState] = useState<RecorderState>('idle')
  const [seconds, setSeconds] = useState(0)
  const stream = useRef<MediaStream | null>(null)
  const recorder = useRef<MediaRecorder | null>(null)
  const isGone = useRef(false)

  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      release(stream.current)
    }
  }, [])

  useEffect(() => {
    if (state !== 'recording') return
    const startedAt = performance.now()
    const timer = setInterval(() => {
      const elapsed = (performance.now() - startedAt) / 1_000
      setSeconds(Math.min(elapsed, MAX_GREETING_SECONDS))
      if (elapsed >= MAX_GREETING_SECONDS && recorder.current?.state === 'recording') recorder.current.stop()
    }, 100)
    return () => clearInterval(timer)
  }, [state])

  async function start() {
    setState('opening')
    setSeconds(0)
    try {
      const opened = await navigator.mediaDevices.getUserMedia({ audio: { channelCount: 1 } })
      stream.current = opened
      // The page was left while the browser asked.
      if (isGone.current) return release(opened)
      record(opened)
      setState('recording')
    } catch (error) {
      console.warn('The microphone cannot be used.', error)
      release(stream.current)
      setState('failed')
    }
  }

  function record(opened: MediaStream) {
    const mimeType = TYPES.find((type) => MediaRecorder.isTypeSupported(type))
    const running = new MediaRecorder(opened, {
      audioBitsPerSecond: BITS_PER_SECOND,
      ...(mimeType ? { mimeType } : {}),
    })
    const startedAt = performance.now()
    running.ondataavailable = ({ data }) => {
      release(opened)
      if (isGone.current) return
      setState('idle')
      onRecorded(data, Math.min((performance.now() - startedAt) / 1_000, MAX_GREETING_SECONDS))
    }
    recorder.current = running
    // Without slices all sound comes at the end.
    running.start()
  }

  return { state, seconds, start, stop: () => recorder.current?.stop() }
}

function release(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop()
}

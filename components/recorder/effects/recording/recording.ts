import type { EndOfRecording } from '../../machine/state'
import type { Slice } from '../store'
import { createLevel, type Level } from './level'
import type { SliceRecorder } from './slice-recorder'
import { createStopwatch } from './stopwatch'

/** Milliseconds of audio in a slice, and what a killed tab loses at most, twice over. */
const SLICE_MS = 1_000

export interface Recording {
  /** Seconds recorded, without the pauses. */
  elapsed(): number
  level: Level
  pause(): void
  resume(): void
  stop(end?: EndOfRecording): void
}

interface Options {
  stream: MediaStream
  recorder: SliceRecorder
  maxSeconds: number
  /** Stores a slice. The next one waits for it. */
  onSlice(slice: Slice): Promise<void>
  /** Called when the device takes the microphone for a while, as during a call. */
  onInterrupted(): void
  /** Called after the last slice is stored. */
  onEnd(end: EndOfRecording, seconds: number): void
}

/** Starts to record a stream with its recorder. @throws DOMException when the browser cannot record it */
export function startRecording({ stream, recorder, maxSeconds, onSlice, onInterrupted, onEnd }: Options): Recording {
  const stopwatch = createStopwatch()
  const level = createLevel(stream)
  let end: EndOfRecording = 'stopped'
  let stored = Promise.resolve()
  const unlock = keepScreenOn()

  const onData = (data: Blob) => {
    const seconds = stopwatch.seconds()
    // The timers of a hidden page may be a minute late; its recorder is not.
    endAtLimit()
    if (data.size > 0) stored = stored.then(async () => onSlice({ bytes: await data.arrayBuffer(), seconds }))
  }
  const onStop = async () => {
    stopwatch.pause()
    clearInterval(limit)
    level.close()
    unlock()
    unwatch()
    for (const track of stream.getTracks()) track.stop()
    await stored
    onEnd(end, stopwatch.seconds())
  }
  recorder.listen({ onData, onStop: () => void onStop(), onError: () => stop('device') })
  watchTrack(stream, () => stop('device'), onInterrupted)
  recorder.start(SLICE_MS)
  stopwatch.start()

  function stop(reason: EndOfRecording = 'stopped') {
    if (recorder.state === 'inactive') return
    end = reason
    stopwatch.pause()
    recorder.stop()
  }
  function endAtLimit() {
    if (stopwatch.seconds() >= maxSeconds) stop('limit')
  }
  const limit = setInterval(endAtLimit, 100)
  // A hidden page of a phone may be ended without notice.
  const unwatch = whenHidden(() => {
    if (recorder.state === 'recording') recorder.requestData()
  })

  return {
    elapsed: stopwatch.seconds,
    level,
    pause() {
      if (recorder.state !== 'recording') return
      recorder.requestData()
      recorder.pause()
      stopwatch.pause()
    },
    resume() {
      if (recorder.state !== 'paused') return
      recorder.resume()
      stopwatch.start()
    },
    stop,
  }
}

/** Calls back whenever the page becomes hidden. Returns a function that ends it. */
function whenHidden(work: () => void): () => void {
  const onChange = () => {
    if (document.hidden) work()
  }
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}

function watchTrack(stream: MediaStream, onEnded: () => void, onMuted: () => void): void {
  const [track] = stream.getAudioTracks()
  track?.addEventListener('ended', onEnded)
  track?.addEventListener('mute', onMuted)
}

/** Keeps the screen of a phone from turning dark, where the browser can. Returns a function that ends it. */
function keepScreenOn(): () => void {
  if (!('wakeLock' in navigator)) return () => {}
  const lock = navigator.wakeLock.request('screen').catch(() => null)
  return () => void lock.then((sentinel) => sentinel?.release())
}

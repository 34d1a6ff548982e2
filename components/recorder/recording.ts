import type { SliceRecorder } from './slice-recorder'
import type { EndOfRecording } from './state'
import type { Slice } from './storage'

/** Milliseconds of audio in a slice, and what a killed tab loses at most, twice over. */
const SLICE_MS = 1_000

export interface Recording {
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
  const unwatch = onVisibility({ isHidden: true }, () => {
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
      level.resume()
      stopwatch.start()
    },
    stop,
  }
}

function onVisibility({ isHidden }: { isHidden: boolean }, work: () => void): () => void {
  const onChange = () => {
    if (document.hidden === isHidden) work()
  }
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}

function watchTrack(stream: MediaStream, onEnded: () => void, onMuted: () => void): void {
  const [track] = stream.getAudioTracks()
  track?.addEventListener('ended', onEnded)
  track?.addEventListener('mute', onMuted)
}

function keepScreenOn(): () => void {
  if (!('wakeLock' in navigator)) return () => {}
  const request = () => navigator.wakeLock.request('screen').catch(() => null)
  let lock = request()
  // Browsers release it when the page is hidden.
  const unwatch = onVisibility({ isHidden: false }, () => {
    lock = request()
  })
  return () => {
    unwatch()
    void lock.then((sentinel) => sentinel?.release())
  }
}

/** Measures time that can pause, with the monotonic clock. */
export function createStopwatch(now: () => number = () => performance.now()) {
  let total = 0
  let startedAt: number | null = null
  return {
    start() {
      startedAt ??= now()
    },
    pause() {
      if (startedAt !== null) total += now() - startedAt
      startedAt = null
    },
    seconds: (): number => (total + (startedAt === null ? 0 : now() - startedAt)) / 1000,
  }
}

export interface Level {
  /** Returns the loudness of the last moment, 0 to 1, on a scale that follows hearing. */
  read(): number
  /** Returns whether nothing was audible for some seconds, although the recording runs. */
  isSilent(): boolean
  /** Measures again after an interruption, such as a call on an iPhone. Called for a press of the sender. */
  resume(): void
  close(): void
}

/** Below it a microphone is muted or disconnected; the noise of a quiet room is above. */
const SILENCE_DB = -62
const LOUD_DB = -12
const SILENT_MS = 4_000

/** Returns 0 for silence and 1 for loud speech, for an amplitude (root mean square, 0 to 1). */
export function loudness(amplitude: number): number {
  const decibels = 20 * Math.log10(Math.max(amplitude, 1e-6))
  return Math.min(1, Math.max(0, (decibels - SILENCE_DB) / (LOUD_DB - SILENCE_DB)))
}

/** Measures a stream. Where the browser has no audio context, the level is always that of speech. */
function createLevel(stream: MediaStream): Level {
  if (typeof AudioContext !== 'function')
    return { read: () => 0.5, isSilent: () => false, resume: () => {}, close: () => {} }
  const context = new AudioContext()
  const analyser = new AnalyserNode(context, { fftSize: 1024 })
  context.createMediaStreamSource(stream).connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  let audibleAt = performance.now()
  return {
    read() {
      analyser.getFloatTimeDomainData(samples)
      const value = loudness(Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length))
      // A context that the browser did not start measures nothing.
      if (value > 0 || context.state !== 'running') audibleAt = performance.now()
      return value
    },
    isSilent: () => performance.now() - audibleAt > SILENT_MS,
    resume: () => void context.resume(),
    close: () => void context.close(),
  }
}

/** How loud the microphone is. */
export interface Level {
  /** Returns the loudness of the last moment, 0 to 1, on a scale that follows hearing. */
  read(): number
  /** Returns whether nothing was audible for some seconds, although the recording runs. */
  isSilent(): boolean
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
export function createLevel(stream: MediaStream): Level {
  if (typeof AudioContext !== 'function') return { read: () => 0.5, isSilent: () => false, close: () => {} }
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
    close: () => void context.close(),
  }
}

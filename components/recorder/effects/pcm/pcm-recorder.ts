import type { RecorderListeners, SliceRecorder } from '../recording/slice-recorder'
import { PCM_RATE, WAV_TYPE, wavHeader } from './wav'

/** The file that the audio thread runs. scripts/browser-bundle.mjs sets it. */
declare const PCM_WORKLET_FILE: string

/**
 * Records a stream as a WAV file, for browsers whose MediaRecorder has no Opus or that have none. The file of the audio
 * thread is loaded first. Recordings are about eight times as large as with Opus.
 * @throws DOMException, TypeError when the browser cannot do it
 */
export async function openPcmRecorder(stream: MediaStream): Promise<SliceRecorder> {
  // The browser converts the rate of the microphone.
  const context = new AudioContext({ sampleRate: PCM_RATE })
  try {
    await context.audioWorklet.addModule(`/recorder/${PCM_WORKLET_FILE}`)
    const node = new AudioWorkletNode(context, 'pcm', {
      numberOfOutputs: 0,
      channelCount: 1,
      channelCountMode: 'explicit',
    })
    context.createMediaStreamSource(stream).connect(node)
    await context.resume()
    return new PcmRecorder(context, node.port)
  } catch (error) {
    await context.close()
    throw error
  }
}

class PcmRecorder implements SliceRecorder {
  state: RecordingState = 'inactive'
  readonly #context: AudioContext
  #listeners: RecorderListeners | null = null
  #waiting: ArrayBuffer[] = []
  #samples = 0
  #sliceSamples = PCM_RATE

  constructor(context: AudioContext, port: MessagePort) {
    this.#context = context
    port.onmessage = ({ data }: MessageEvent<ArrayBuffer>) => this.#add(data)
    // Phones suspend it, as during a call: nothing more would be recorded.
    context.onstatechange = () => {
      if (context.state !== 'running' && this.state !== 'inactive') this.#listeners?.onError()
    }
  }

  listen(listeners: RecorderListeners): void {
    this.#listeners = listeners
  }

  start(sliceMs: number): void {
    this.#sliceSamples = (sliceMs * PCM_RATE) / 1_000
    this.#waiting = [wavHeader(null)]
    this.state = 'recording'
  }

  pause(): void {
    this.state = 'paused'
  }

  resume(): void {
    this.state = 'recording'
  }

  /** Gives what was recorded since the last slice. */
  requestData(): void {
    if (this.#waiting.length === 0) return
    const data = new Blob(this.#waiting, { type: WAV_TYPE })
    this.#waiting = []
    this.#samples = 0
    this.#listeners?.onData(data)
  }

  stop(): void {
    this.requestData()
    this.state = 'inactive'
    void this.#context.close()
    queueMicrotask(() => this.#listeners?.onStop())
  }

  close(): void {
    void this.#context.close()
  }

  #add(samples: ArrayBuffer): void {
    if (this.state !== 'recording') return
    this.#waiting.push(samples)
    this.#samples += samples.byteLength / 2
    if (this.#samples >= this.#sliceSamples) this.requestData()
  }
}

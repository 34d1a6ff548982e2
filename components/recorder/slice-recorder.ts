const BITS_PER_SECOND = 32_000

export interface RecorderListeners {
  onData(data: Blob): void
  onStop(): void
  /** Called when the recording cannot continue. It still has to be stopped. */
  onError(): void
}

export interface SliceRecorder {
  readonly state: RecordingState
  listen(listeners: RecorderListeners): void
  start(sliceMs: number): void
  pause(): void
  resume(): void
  requestData(): void
  stop(): void
  /** Frees a recorder that was not started. */
  close(): void
}

/** Opens a recorder of a stream, of a type of `recordingType`. Throws DOMException when the browser cannot record it. */
export async function openRecorder(stream: MediaStream, type: string): Promise<SliceRecorder> {
  if (type === WAV_TYPE) return openPcmRecorder(stream)
  const recorder = new MediaRecorder(stream, { mimeType: type, audioBitsPerSecond: BITS_PER_SECOND })
  return {
    get state() {
      return recorder.state
    },
    listen({ onData, onStop, onError }) {
      recorder.ondataavailable = ({ data }) => onData(data)
      recorder.onstop = onStop
      recorder.onerror = onError
    },
    start: (sliceMs) => recorder.start(sliceMs),
    pause: () => recorder.pause(),
    resume: () => recorder.resume(),
    requestData: () => recorder.requestData(),
    stop: () => recorder.stop(),
    close: () => {},
  }
}

declare const PCM_WORKLET_FILE: string

/** Records a stream as a WAV file, for browsers without Opus. Throws DOMException or TypeError when the browser cannot do it. */
async function openPcmRecorder(stream: MediaStream): Promise<SliceRecorder> {
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

/** Media type of recordings that this page encodes itself. */
export const WAV_TYPE = 'audio/wav'
/** Samples per second: what speech recognition uses. Five minutes have 9.6 MB. */
export const PCM_RATE = 16_000
export const WAV_HEADER_BYTES = 44

const BYTES_PER_SAMPLE = 2
/** A length that is not known yet. Programs that write WAV to a pipe use it too. */
const UNKNOWN_BYTES = 0xffff_ffff

/** Returns the header of a mono WAV file with 16 bits per sample. Null: the length is not known; the server reads the file to its end. */
export function wavHeader(bytes: number | null): ArrayBuffer {
  const header = new ArrayBuffer(WAV_HEADER_BYTES)
  const view = new DataView(header)
  const text = (at: number, value: string) => {
    for (let index = 0; index < value.length; index++) view.setUint8(at + index, value.charCodeAt(index))
  }
  text(0, 'RIFF')
  view.setUint32(4, bytes === null ? UNKNOWN_BYTES : bytes + WAV_HEADER_BYTES - 8, true)
  text(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, PCM_RATE, true)
  view.setUint32(28, PCM_RATE * BYTES_PER_SAMPLE, true)
  view.setUint16(32, BYTES_PER_SAMPLE, true)
  view.setUint16(34, 8 * BYTES_PER_SAMPLE, true)
  text(36, 'data')
  view.setUint32(40, bytes ?? UNKNOWN_BYTES, true)
  return header
}

/** Returns samples of `PCM_RATE`, from -1 to 1, as a file. */
export function wavFile(samples: Float32Array): Blob {
  const sound = Int16Array.from(samples, (sample) => Math.round(Math.max(-1, Math.min(1, sample)) * 0x7fff))
  return new Blob([wavHeader(sound.byteLength), sound], { type: WAV_TYPE })
}

/** Returns a kept recording as a file to listen to. Players need the length that the header of the upload lacks. */
export function recordingFile(slices: readonly ArrayBuffer[], type: string): Blob {
  if (type !== WAV_TYPE) return new Blob([...slices], { type })
  const sound = new Blob([...slices]).slice(WAV_HEADER_BYTES)
  return new Blob([wavHeader(sound.size), sound], { type })
}

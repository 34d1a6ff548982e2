import { openPcmRecorder } from '../pcm/pcm-recorder'
import { WAV_TYPE } from '../pcm/wav'

const BITS_PER_SECOND = 32_000

export interface RecorderListeners {
  onData(data: Blob): void
  /** Called after the last data. */
  onStop(): void
  /** Called when the recording cannot continue. It still has to be stopped. */
  onError(): void
}

/** What the recorder needs of a MediaRecorder. */
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

/**
 * Opens a recorder of a stream.
 * @param type of `recordingType`
 * @throws DOMException when the browser cannot record this stream
 */
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

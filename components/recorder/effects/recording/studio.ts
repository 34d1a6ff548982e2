import type { RecorderConfig } from '../../../../server/contract/intake/protocol'
import type { Event } from '../../machine/state'
import type { Keeper } from '../keeper'
import { recordingFile } from '../pcm/wav'
import { holdWritingLock } from '../tab-lock'
import type { Uploader } from '../upload/uploader'
import { isAllowedByPolicy, openMicrophone, problemOf, recordingType } from './microphone'
import { type Recording, startRecording } from './recording'
import { openRecorder } from './slice-recorder'

/** Records into the keeper and the uploader. */
export interface Studio {
  start(): Promise<void>
  pause(): void
  resume(): void
  stop(): void
  /** Deletes the recording. */
  discard(): Promise<void>
  /** The recording in progress, for the meter and the time. */
  current(): Recording | null
  /** The recording as a file, to listen to. */
  file(): Blob
}

const SILENCE_CHECK_MS = 500

export function createStudio({
  keeper,
  uploader,
  dispatch,
  config: { channel, maxSeconds },
  isWaitingForMicrophone,
}: {
  keeper: Keeper
  uploader: Uploader
  dispatch: (event: Event) => void
  config: Pick<RecorderConfig, 'channel' | 'maxSeconds'>
  /** Returns whether the sender still waits for the microphone. */
  isWaitingForMicrophone: () => boolean
}): Studio {
  let recording: Recording | null = null
  let releaseWritingLock = () => {}
  /** Number of the last start. */
  let started = 0

  async function start() {
    started += 1
    const own = started
    const stream = await openMicrophone().catch((error: unknown) => {
      if (!(error instanceof Error)) throw error
      const { name, message } = error
      const isFramed = window.parent !== window
      const problem = problemOf({ name, message, isFramed, isAllowedByPolicy: isAllowedByPolicy() })
      dispatch({ type: 'microphone_failed', problem })
      return null
    })
    if (!stream) return
    // The sender left the step, or another tab took over, while the browser asked for the microphone.
    if (own !== started || !isWaitingForMicrophone()) return close(stream)
    const type = recordingType()
    if (type === null) return dispatch({ type: 'recorder_failed' })
    try {
      const recorder = await openRecorder(stream, type)
      releaseWritingLock = holdWritingLock(channel.key)
      await keeper.eraseRecording()
      dispatch({ type: 'microphone_opened' })
      await keeper.keep({ mediaType: type, take: keeper.draft.take + 1 })
      uploader.begin(false)
      recording = startRecording({ stream, recorder, maxSeconds, onSlice, onInterrupted, onEnd })
    } catch (error) {
      close(stream)
      releaseWritingLock()
      console.error(error)
      dispatch({ type: 'recorder_failed' })
      return
    }
    watchSilence(recording)
  }

  async function onSlice(slice: Parameters<Keeper['add']>[0]) {
    await keeper.add(slice)
    uploader.nudge()
  }

  const onInterrupted = () => dispatch({ type: 'interrupted' })

  function onEnd(end: Extract<Event, { type: 'recorded' }>['end'], seconds: number) {
    recording = null
    releaseWritingLock()
    // Before the event: what follows from it can erase a recording that is too short.
    uploader.complete()
    dispatch({ type: 'recorded', end, seconds })
  }

  function watchSilence(watched: Recording) {
    const timer = setInterval(() => {
      if (recording !== watched) return clearInterval(timer)
      watched.level.read()
      dispatch({ type: 'silence', isSilent: watched.level.isSilent() })
    }, SILENCE_CHECK_MS)
  }

  function close(stream: MediaStream) {
    for (const track of stream.getTracks()) track.stop()
  }

  return {
    start,
    pause: () => recording?.pause(),
    resume: () => recording?.resume(),
    stop: () => recording?.stop(),
    async discard() {
      uploader.reset()
      await keeper.eraseRecording()
    },
    current: () => recording,
    file: () =>
      recordingFile(
        keeper.slices.map(({ bytes }) => bytes),
        keeper.draft.mediaType,
      ),
  }
}

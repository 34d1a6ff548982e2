import type { RecorderConfig } from '../../../../server/contract/intake/protocol'
import type { EndOfRecording, Event, MicrophoneProblem } from '../../machine/state'
import type { Keeper } from '../keeper'
import { recordingFile } from '../pcm/wav'
import { holdWritingLock } from '../tab-lock'
import type { Uploader } from '../upload/uploader'
import { isAllowedByPolicy, openMicrophone, problemOf, recordingType } from './microphone'
import { type Recording, startRecording } from './recording'
import { openRecorder, type SliceRecorder } from './slice-recorder'

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
  /** Number of the last start. */
  let started = 0

  /** After each wait it ends if the sender has left the step, or another tab has taken the recorder over. */
  async function start() {
    started += 1
    const own = started
    const isCurrent = () => own === started && isWaitingForMicrophone()
    const stream = await openMicrophone().catch((error: unknown) => {
      if (!(error instanceof Error)) throw error
      if (isCurrent()) dispatch({ type: 'microphone_failed', problem: problemWith(error) })
      return null
    })
    if (!stream) return
    let recorder: SliceRecorder | null = null
    let releaseWritingLock = () => {}
    const close = () => {
      for (const track of stream.getTracks()) track.stop()
      recorder?.close()
      releaseWritingLock()
    }
    try {
      if (!isCurrent()) return close()
      const type = recordingType()
      if (type === null) throw new Error('The browser has no type to record.')
      recorder = await openRecorder(stream, type)
      if (!isCurrent()) return close()
      releaseWritingLock = holdWritingLock(channel.key)
      await keeper.eraseRecording()
      if (!isCurrent()) return close()
      await keeper.keep({ mediaType: type, take: keeper.draft.take + 1 })
      if (!isCurrent()) return close()
      uploader.begin(false)
      const onEnd = recordingEnd(releaseWritingLock)
      recording = startRecording({ stream, recorder, maxSeconds, onSlice, onInterrupted, onEnd })
    } catch (error) {
      close()
      console.error(error)
      if (isCurrent()) dispatch({ type: 'recorder_failed' })
      return
    }
    // Not before: pressing Stop has an effect only on a recording that runs.
    dispatch({ type: 'microphone_opened' })
    watchSilence(recording)
  }

  async function onSlice(slice: Parameters<Keeper['add']>[0]) {
    await keeper.add(slice)
    uploader.nudge()
  }

  const onInterrupted = () => dispatch({ type: 'interrupted' })

  const recordingEnd = (releaseWritingLock: () => void) => (end: EndOfRecording, seconds: number) => {
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

function problemWith({ name, message }: Error): MicrophoneProblem {
  const isFramed = window.parent !== window
  return problemOf({ name, message, isFramed, isAllowedByPolicy: isAllowedByPolicy() })
}

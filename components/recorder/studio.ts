import type { RecorderConfig } from '../../server/contract/intake/protocol'
import { checkFile } from './audio-file'
import { type Recording, startRecording } from './recording'
import { openRecorder, recordingFile, type SliceRecorder, WAV_TYPE } from './slice-recorder'
import type { EndOfRecording, Event, MicrophoneProblem } from './state'
import type { Keeper } from './storage'
import { holdWritingLock } from './tab-lock'
import type { Uploader } from './upload'

export interface Studio {
  start(): Promise<void>
  pause(): void
  resume(): void
  stop(): void
  current(): Recording | null
  file(): Blob
  /** Takes an audio file of the sender as the recording. */
  take(file: File): Promise<void>
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
  isWaitingForMicrophone: () => boolean
}): Studio {
  let recording: Recording | null = null
  let started = 0

  /** After each wait it ends if the sender has left the step, or another tab has taken the recorder over. */
  async function start() {
    started += 1
    const own = started
    const isCurrent = () => own === started && isWaitingForMicrophone()
    const type = recordingType()
    if (type === null || !('mediaDevices' in navigator))
      return dispatch({ type: 'microphone_failed', problem: 'unsupported' })
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

  async function take(file: File) {
    dispatch({ type: 'file_chosen' })
    const checked = await checkFile(file, maxSeconds)
    if (typeof checked !== 'number') return dispatch({ type: 'file_refused', problem: checked })
    if (!isWaitingForMicrophone()) return
    await keeper.eraseRecording()
    await keeper.keep({ mediaType: file.type, take: keeper.draft.take + 1 })
    uploader.begin(false)
    await onSlice({ bytes: await file.arrayBuffer(), seconds: checked })
    uploader.complete()
    dispatch({ type: 'file_taken', seconds: checked })
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
    take,
    pause: () => recording?.pause(),
    resume: () => recording?.resume(),
    stop: () => recording?.stop(),
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

export interface Refusal {
  name: string
  message: string
  isFramed: boolean
  /** Whether the policy of the pages allows the microphone; null where the browser does not say it. */
  isAllowedByPolicy: boolean | null
}

/** Returns why the microphone cannot be used. Chromium tells a dismissed question and a refusal of the system apart in the message only. */
export function problemOf({ name, message, isFramed, isAllowedByPolicy }: Refusal): MicrophoneProblem {
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'none'
  if (name === 'NotAllowedError' || name === 'SecurityError') {
    if (isFramed && isAllowedByPolicy === false) return 'policy'
    if (/dismissed/i.test(message)) return 'dismissed'
    return /by system/i.test(message) ? 'system' : 'denied'
  }
  // NotReadableError, AbortError, and what a browser may add.
  return 'busy'
}

interface FeaturePolicy {
  allowsFeature(feature: string): boolean
}

/** Tells whether the policy of the pages allows the microphone; null where the browser does not say it. */
function isAllowedByPolicy(): boolean | null {
  const { featurePolicy } = document as Document & { featurePolicy?: FeaturePolicy }
  return featurePolicy ? featurePolicy.allowsFeature('microphone') : null
}

const openMicrophone = (): Promise<MediaStream> =>
  navigator.mediaDevices.getUserMedia({
    audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true, autoGainControl: true },
  })

const TYPES = ['audio/webm;codecs=opus', 'audio/ogg;codecs=opus', 'audio/mp4;codecs=opus']

/** Returns the first type of Opus that the browser records, else WAV. Null where that is not possible either. */
function recordingType(): string | null {
  const opus = typeof MediaRecorder === 'function' && TYPES.find((type) => MediaRecorder.isTypeSupported(type))
  if (opus) return opus
  return typeof AudioContext === 'function' && typeof AudioWorkletNode === 'function' ? WAV_TYPE : null
}

/** Returns why nothing can be sent from here; null when it can. A browser that cannot record can send a file. */
export function missingSupport(): 'unsupported' | 'insecure' | null {
  if (!window.isSecureContext) return 'insecure'
  return crypto.subtle ? null : 'unsupported'
}

import type { MicrophoneProblem } from '../../machine/state'
import { WAV_TYPE } from '../pcm/wav'

/** What decides why a browser refused the microphone. */
export interface Refusal {
  /** `name` of the DOMException. */
  name: string
  message: string
  /** Whether the page is in a frame. */
  isFramed: boolean
  /** Whether the policy of the pages allows the microphone; null where the browser does not say it. */
  isAllowedByPolicy: boolean | null
}

/**
 * Returns why the microphone cannot be used (W3C Media Capture, getUserMedia). Chromium tells a dismissed question and a
 * refusal of the operating system apart in the message only.
 */
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

/** Chromium's interface of the policy. */
interface FeaturePolicy {
  allowsFeature(feature: string): boolean
}

/** Tells whether the policy of the pages allows the microphone; null where the browser does not say it. */
export function isAllowedByPolicy(): boolean | null {
  const { featurePolicy } = document as Document & { featurePolicy?: FeaturePolicy }
  return featurePolicy ? featurePolicy.allowsFeature('microphone') : null
}

/** Opens the microphone. @throws DOMException */
export const openMicrophone = (): Promise<MediaStream> =>
  navigator.mediaDevices.getUserMedia({
    audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true, autoGainControl: true },
  })

const TYPES = ['audio/webm;codecs=opus', 'audio/ogg;codecs=opus', 'audio/mp4;codecs=opus']

/**
 * Returns the type to record: the first of Opus in webm, ogg and mp4 that the browser has. Browsers that record AAC only,
 * such as Safari before 18.4, or that have no MediaRecorder, record WAV. Null where that is not possible either.
 */
export function recordingType(): string | null {
  const opus = typeof MediaRecorder === 'function' && TYPES.find((type) => MediaRecorder.isTypeSupported(type))
  if (opus) return opus
  return typeof AudioContext === 'function' && typeof AudioWorkletNode === 'function' ? WAV_TYPE : null
}

/** Returns why this browser cannot record at all; null when it can. */
export function missingSupport(): 'unsupported' | 'insecure' | null {
  if (!window.isSecureContext) return 'insecure'
  const isComplete = 'mediaDevices' in navigator && crypto.subtle && recordingType() !== null
  return isComplete ? null : 'unsupported'
}

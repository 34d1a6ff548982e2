import type { FailureCode } from '../../contract/processing/processing'
import { StepError } from '../port/step-error'

/** Tolerance of all comparisons between two durations of one recording, in seconds. */
export const DURATION_TOLERANCE = 0.05
/** A recorder's clock includes the time in which the microphone starts and stops. */
const CLAIM_TOLERANCE_SECONDS = 1
const CLAIM_TOLERANCE_RATIO = 0.03

/** Collects what could not be read of a recording. Whatever is lost has an entry here: no reader skips silently. */
export class Damage {
  #unreadableBytes = 0
  #lostPackets = 0
  #missingSeconds = 0
  #remarks = new Set<string>()

  unreadable(bytes: number): void {
    this.#unreadableBytes += bytes
  }

  lostPacket(): void {
    this.#lostPackets++
  }

  /** Sound that the timestamps of the file leave room for and that is not in it. */
  missing(seconds: number): void {
    this.#missingSeconds += seconds
  }

  outOfOrder(): void {
    this.#remarks.add('parts are repeated or out of order')
  }

  endsEarly(): void {
    this.#remarks.add('the file ends early')
  }

  contradictoryHeader(): void {
    this.#remarks.add('its header contradicts itself')
  }

  compareStated(decodedSeconds: number, statedSeconds: number | null): void {
    if (statedSeconds === null || Math.abs(decodedSeconds - statedSeconds) <= 2 * DURATION_TOLERANCE) return
    this.#remarks.add(`the file states ${seconds(statedSeconds)}, and ${seconds(decodedSeconds)} could be decoded`)
  }

  /** Compares the decoded duration with the one that the recorder sent. A longer recording has lost nothing. */
  compareClaimed(decodedSeconds: number, claimedSeconds: number): void {
    const tolerance = Math.max(CLAIM_TOLERANCE_SECONDS, claimedSeconds * CLAIM_TOLERANCE_RATIO)
    if (decodedSeconds >= claimedSeconds - tolerance) return
    this.#remarks.add(`${seconds(claimedSeconds)} were recorded, and ${seconds(decodedSeconds)} could be decoded`)
  }

  /** Returns one sentence for people, or null when nothing is damaged. */
  sentence(): string | null {
    const reasons = [
      this.#unreadableBytes && `${this.#unreadableBytes} bytes could not be read`,
      this.#lostPackets && `${this.#lostPackets} pieces of sound could not be decoded`,
      this.#missingSeconds && `about ${seconds(this.#missingSeconds)} are missing`,
      ...this.#remarks,
    ].filter(Boolean)
    return reasons.length === 0 ? null : `The recording is damaged: ${reasons.join('; ')}.`
  }
}

const seconds = (value: number) => `${value.toFixed(1)} seconds`

const ACCEPTED_FORMS = 'Send M4A or AAC, MP3, WAV (PCM, float, A-law, mu-law or GSM), GSM, or Opus in WebM, Ogg or MP4.'

/** Returns the error of a recording that no further try can make readable. A person may still retry the message. */
export const audioError = (code: Extract<FailureCode, `audio_${string}`>, message: string, cause?: unknown) =>
  new StepError(code, message, { retry: 'never', cause })

/** @param found the form with its article: "an AAC file" */
export const unsupportedError = (found: string) =>
  audioError('audio_unsupported', `The recording is ${found}. ${ACCEPTED_FORMS}`)

export const undecodableError = (reason: string, cause?: unknown) =>
  audioError('audio_undecodable', `The recording cannot be decoded: ${reason}.`, cause)

export const unknownFormError = () =>
  audioError('audio_undecodable', `The recording cannot be decoded: its form is unknown. ${ACCEPTED_FORMS}`)

export const tooLongError = (maxSeconds: number) =>
  audioError('audio_too_long', `The recording is longer than ${maxSeconds} seconds.`)

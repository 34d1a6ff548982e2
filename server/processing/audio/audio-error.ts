import type { FailureCode } from '../../contract/processing/processing'
import { StepError } from '../port/step-error'

const ACCEPTED_FORMS = 'Accepted forms: Opus in WebM, Ogg or MP4, MP3, and WAV (PCM, float, A-law or mu-law).'

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

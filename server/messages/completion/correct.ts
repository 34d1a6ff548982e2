import { ApiError } from '../../errors'
import { transcriptSizeIssues } from './consistency'
import { hasSpeech, storable } from './transcript-text'

/** A person is sure of what they wrote. */
const CONFIDENCE_OF_A_PERSON = 1

/** Returns the columns of a transcript that a person wrote. @throws ApiError validation_error for one without words */
export function personsText(written: string): { transcriptText: string; transcriptConfidence: number } {
  const transcriptText = storable(written)
  const message = 'Write what was said.'
  const issues = hasSpeech(transcriptText) ? transcriptSizeIssues(transcriptText) : [{ path: ['text'], message }]
  if (issues.length > 0) throw new ApiError('validation_error', { message, issues })
  return { transcriptText, transcriptConfidence: CONFIDENCE_OF_A_PERSON }
}

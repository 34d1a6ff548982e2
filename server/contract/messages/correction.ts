import { z } from 'zod'
import { MAX_CORRECTED_CHARACTERS } from '../limits'
import { timestamp } from '../values/time'

/** A transcript that a person wrote. */
const CorrectedText = z
  .string()
  .trim()
  .min(1, 'Write what was said.')
  .max(MAX_CORRECTED_CHARACTERS, `Use at most ${MAX_CORRECTED_CHARACTERS} characters.`)

/** Completes a message that waits for a person. Without a text as it was heard. */
export const CompleteHeld = z.object({ id: z.uuid(), text: CorrectedText.optional() })

export const CorrectTranscript = z.object({ id: z.uuid(), text: CorrectedText })

export const Correction = z.object({
  corrected_at: timestamp('When the transcript was corrected.'),
  corrected_by: z.string().nullable().describe('Name of the member. Null when the user was deleted.'),
  heard: z.string().describe('The transcript of the engine. Empty if nothing was transcribed.'),
})
export type Correction = z.infer<typeof Correction>

import { z } from 'zod'

/** The lifecycle of a message (choices.md, "Lifecycle before completion"). */
export const MESSAGE_STATES = [
  'draft',
  'recorded',
  'transcribing',
  'summarizing',
  'completed',
  'failed',
  'discarded',
] as const
export const MessageState = z.enum(MESSAGE_STATES)
export type MessageState = z.infer<typeof MessageState>

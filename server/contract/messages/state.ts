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
export const MessageState = z.enum(MESSAGE_STATES).meta({
  id: 'MessageState',
  description:
    '`recorded`, `transcribing` and `summarizing` are in processing. `completed` messages have `data`. `failed` messages say why in `failure`; a person can retry them. `draft` is not sent yet, and `discarded` is given up.',
  example: 'recorded',
})
export type MessageState = z.infer<typeof MessageState>

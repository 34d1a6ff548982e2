import { z } from 'zod'
import { MAX_VIEW_NAME_CHARACTERS } from '../limits'
import { isName, NAME_REFUSED } from '../values/text'
import { MessageFilters } from './message-list'

/** Composed characters, so that two spellings of the same name are equal. */
const ViewName = z
  .string()
  .trim()
  .normalize('NFC')
  .min(1, 'Enter a name.')
  .max(MAX_VIEW_NAME_CHARACTERS, `Use at most ${MAX_VIEW_NAME_CHARACTERS} characters.`)
  .refine(isName, NAME_REFUSED)

const ViewFilters = MessageFilters.refine(
  (filters) => Object.values(filters).some((value) => value !== undefined),
  'Choose a filter or search for something first.',
)

/** A search and filters of the message list that a member saved under a name. */
export const MessageView = z.object({ id: z.uuid(), name: z.string(), filters: MessageFilters })
export type MessageView = z.infer<typeof MessageView>

export const SaveView = z.object({ name: ViewName, filters: ViewFilters })
export type SaveView = z.infer<typeof SaveView>

/** A change of a saved view. Fields that are absent do not change. */
export const ChangeView = SaveView.partial().extend({ id: z.uuid() })
export type ChangeView = z.infer<typeof ChangeView>

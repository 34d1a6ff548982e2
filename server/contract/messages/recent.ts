import { z } from 'zod'
import { clampedNumber } from '../api/query'
import { Event } from '../event'

/** Of `limit` on recent messages (spec, "Limits"; the range is choices.md's). */
export const MAX_RECENT = 100
export const DEFAULT_RECENT = 3

export const ListRecent = z.object({
  limit: clampedNumber(
    1,
    MAX_RECENT,
    DEFAULT_RECENT,
    `Number of messages. A value outside 1 to ${MAX_RECENT} is moved to the nearest of them; a value that is no whole decimal number means ${DEFAULT_RECENT}.`,
  ),
  channel_id: z
    .string()
    .meta({
      description:
        'Id of a channel of the account, also of a deleted one: only its messages are listed. The list is empty when the channel has no messages but the account has.',
      example: '0f8fad5b-d9cb-469f-a165-70867728950e',
    })
    .optional(),
})
export type ListRecent = z.infer<typeof ListRecent>

export const RecentMessages = z
  .object({
    messages: z.array(Event).meta({
      description:
        'The most recently completed message first. An account without completed messages gets one sample, marked with `sample: true`.',
    }),
  })
  .meta({ id: 'RecentMessages', description: 'The most recent completed messages, each in the envelope of its event.' })
export type RecentMessages = z.infer<typeof RecentMessages>

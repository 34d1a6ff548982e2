import { z } from 'zod'
import { Event } from './event'
import { clampedNumber } from './query'

/** Of `limit` on recent messages (spec, "Limits"; the range is choices.md's). */
export const MAX_RECENT = 100
export const DEFAULT_RECENT = 3

export const ListRecent = z.object({
  limit: clampedNumber(
    1,
    MAX_RECENT,
    DEFAULT_RECENT,
    'How many. Out-of-range values are clamped; what is not a whole decimal number falls back to the default.',
  ),
  channel_id: z
    .string()
    .meta({
      description:
        'Only messages of this channel, by its id. Without a matching message the list is empty, unless the account has no messages at all.',
      example: '0f8fad5b-d9cb-469f-a165-70867728950e',
    })
    .optional(),
})
export type ListRecent = z.infer<typeof ListRecent>

export const RecentMessages = z
  .object({
    messages: z.array(Event).meta({
      description:
        'The most recently completed first. An account without completed messages gets one row, marked `sample: true`.',
    }),
  })
  .meta({ id: 'RecentMessages', description: 'The most recent completed messages, in the envelope of their events.' })
export type RecentMessages = z.infer<typeof RecentMessages>

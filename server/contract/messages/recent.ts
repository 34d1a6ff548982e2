import { z } from 'zod'
import { clampedNumber } from '../api/input'
import { Event } from './event'

/** Range and default of `limit` (spec, "Limits"; choices.md, "Valid range of `limit` on recent messages"). */
export const MAX_RECENT = 100
export const DEFAULT_RECENT = 3

export const ListRecent = z.object({
  limit: clampedNumber(
    1,
    MAX_RECENT,
    DEFAULT_RECENT,
    `Number of messages. A value below 1 counts as 1, and a value above ${MAX_RECENT} counts as ${MAX_RECENT}. A value that is not a whole decimal number counts as ${DEFAULT_RECENT}.`,
  ),
  channel_id: z
    .string()
    .meta({
      description:
        'Id of a channel of the account. Only messages of this channel are listed. A deleted channel is accepted. The list is empty when the channel has no messages but the account has some.',
      example: '0f8fad5b-d9cb-469f-a165-70867728950e',
    })
    .optional(),
})
export type ListRecent = z.infer<typeof ListRecent>

export const RecentMessages = z
  .object({
    messages: z.array(Event).meta({
      description:
        'The most recent messages, newest first. An account without completed messages gets one sample, marked with `sample: true`.',
    }),
  })
  .meta({ id: 'RecentMessages', description: 'The most recent completed messages, each in its event envelope.' })
export type RecentMessages = z.infer<typeof RecentMessages>

import { z } from 'zod'
import { MAX_CHANNEL_NAME_CHARACTERS, MAX_GREETING_BYTES, MAX_SLUG_CHARACTERS } from '../limits'
import { NAME_PATTERN, SLUG, SLUG_REFUSED } from '../values/text'
import { nullableTimestamp, timestamp } from '../values/time'
import { ChangeSettings, ChannelSettings } from './channel-settings'

export const CHANNEL_TYPES = ['domain', 'campaign'] as const
export const ChannelType = z.enum(CHANNEL_TYPES).meta({
  id: 'ChannelType',
  description:
    '`domain`: messages are recorded in the widget on a website. `campaign`: messages are recorded on a landing page.',
  example: 'domain',
})
export type ChannelType = z.infer<typeof ChannelType>

export const Channel = z
  .object({
    id: z.uuid().meta({
      description: 'Id of the channel. It does not change when the channel is renamed.',
      example: '0f8fad5b-d9cb-469f-a165-70867728950e',
    }),
    type: ChannelType,
    name: z
      .string()
      .meta({ description: 'Host name of a domain, or display name of a campaign.', example: 'harbourdental.example' }),
    slug: z
      .string()
      .optional()
      .meta({ description: 'URL-safe slug. Present only for campaigns.', example: 'spring-check-up' }),
  })
  .meta({ id: 'Channel', description: 'A domain or a campaign where senders record messages.' })
export type Channel = z.infer<typeof Channel>

export const ChannelList = z
  .object({
    channels: z.array(Channel).describe('Domains first, then campaigns, each alphabetically by name.'),
  })
  .meta({ id: 'ChannelList', description: 'All channels of the account.' })

export const ChannelDetails = Channel.extend({
  key: z.string().meta({
    description: 'Public key of the channel. It is part of the snippet and of the recorder’s address.',
    example: 'b6f1c0a94d2e7f385a1c',
  }),
  page_url: z.url().meta({
    description: 'Page of the recorder: the campaign page, or the page in the frame of a domain’s widget.',
    example: 'https://voice.example.com/w/b6f1c0a94d2e7f385a1c',
  }),
  snippet: z.string().nullable().meta({
    description: 'HTML that adds the widget to a website. Null for campaigns.',
    example: '<script async src="https://voice.example.com/embed/b6f1c0a94d2e7f385a1c.js"></script>',
  }),
  created_at: timestamp('The time when the channel was created.', '2026-11-20T14:00:00.000Z'),
  ...ChannelSettings.shape,
}).meta({ id: 'ChannelDetails', description: 'A channel with its settings.' })
export type ChannelDetails = z.infer<typeof ChannelDetails>

const name = z
  .string()
  .max(4 * MAX_CHANNEL_NAME_CHARACTERS)
  .meta({
    description: 'Host name of a domain, or display name of a campaign.',
    example: 'Spring check-up',
    // Spaces at the ends do not count, and the document cannot say so.
    override: { type: 'string', minLength: 1, maxLength: MAX_CHANNEL_NAME_CHARACTERS, pattern: NAME_PATTERN },
  })

/** Body of the creation. The action checks name, slug and hosts. */
export const CreateChannel = ChangeSettings.extend({
  type: ChannelType.meta({ example: 'campaign' }),
  name,
  slug: z.string().max(MAX_SLUG_CHARACTERS).regex(SLUG, SLUG_REFUSED).optional().meta({
    description: 'Only for campaigns. Default: made from the name, or random if the name has no Latin letter or digit.',
    example: 'autumn-check-up',
  }),
}).meta({ id: 'CreateChannel' })
export type CreateChannel = z.infer<typeof CreateChannel>

/** Body of a change. What is absent stays. Id, type and slug never change. */
export const ChangeChannel = ChangeSettings.extend({ name: name.optional() }).meta({ id: 'ChangeChannel' })
export type ChangeChannel = z.infer<typeof ChangeChannel>

export const DeletedChannel = z
  .object({
    id: Channel.shape.id,
    deleted_at: timestamp('The time when the channel was deleted.'),
  })
  .meta({ id: 'DeletedChannel', description: 'A channel that was deleted. Its messages remain.' })
export type DeletedChannel = z.infer<typeof DeletedChannel>

export const ChannelById = z.object({
  id: z.string().meta({
    description: 'Id of the channel.',
    example: '0f8fad5b-d9cb-469f-a165-70867728950e',
    override: { type: 'string', format: 'uuid' },
  }),
})

export const ChannelActivity = z.object({
  messages_this_month: z.int().describe('Messages completed in the calendar month (UTC).'),
  last_message_at: nullableTimestamp('When the newest message was completed.'),
  processed_this_month: z.int().describe('Messages that count for the monthly limit.'),
  seconds_this_month: z.number().describe('Seconds of audio that count for the monthly limit.'),
  seen_host: z.string().nullable().describe('Host on which the widget was last loaded.'),
  seen_at: nullableTimestamp('When the widget was last loaded.'),
})
export type ChannelActivity = z.infer<typeof ChannelActivity>

export const ListedChannel = Channel.extend({ is_paused: z.boolean(), ...ChannelActivity.shape })
export type ListedChannel = z.infer<typeof ListedChannel>

export const ChannelOverview = z.object({
  channels: z.array(ListedChannel),
  max_channels: z.int().describe('Channels that the plan includes.'),
})
export type ChannelOverview = z.infer<typeof ChannelOverview>

export const SpokenGreeting = z.object({
  path: z.string().describe('Path of the audio file on this service.'),
  seconds: z.number(),
})
export type SpokenGreeting = z.infer<typeof SpokenGreeting>

export const GreetingFile = z
  .base64('Choose an audio file.')
  .max(Math.ceil(MAX_GREETING_BYTES / 3) * 4, 'Choose a file of at most 2 MB.')
  .nullable()
  .describe('An audio file in base64. Null removes the greeting.')

export const ChannelPage = z.object({
  channel: ChannelDetails,
  activity: ChannelActivity,
  logo_path: z.string().nullable().describe('Path of the channel’s own logo. Null: the account’s is shown.'),
  greeting: SpokenGreeting.nullable().describe('Null: visitors are offered none.'),
})
export type ChannelPage = z.infer<typeof ChannelPage>

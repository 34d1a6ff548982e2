import { z } from 'zod'

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
    channels: z.array(Channel).meta({ description: 'Domains first, then campaigns, each alphabetically by name.' }),
  })
  .meta({ id: 'ChannelList', description: 'All channels of the account.' })

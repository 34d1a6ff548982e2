import { z } from 'zod'
import { listChannels } from '../../channels/channels'
import { ChannelList } from '../../contract/channels/channel'
import { endpoint, router } from '../access/procedure'

export const channels = router({
  list: endpoint(
    {
      method: 'GET',
      path: '/channels',
      operationId: 'listChannels',
      summary: 'List channels',
      description:
        'Returns the domains and campaigns of the account, for example for a channel picker. Domains come first, then campaigns, each sorted by name.',
      tags: ['Channels'],
    },
    { role: 'viewer' },
  )
    .input(z.object({}).optional())
    .output(ChannelList)
    .query(async ({ ctx }) => ({ channels: await listChannels(ctx.account) })),
})

import { ListRecent, RecentMessages } from '../contract/recent'
import { recentMessages } from '../messages/recent'
import { endpoint, router } from './procedure'

export const messages = router({
  recent: endpoint(
    {
      method: 'GET',
      path: '/messages/recent',
      operationId: 'listRecentMessages',
      summary: 'List recent messages',
      description:
        'The most recent completed messages, in the shape a webhook delivers them and under the same event ids: a client that polls and receives can deduplicate across both.',
      tags: ['Messages'],
    },
    { role: 'viewer' },
  )
    .input(ListRecent)
    .output(RecentMessages)
    .query(async ({ ctx, input }) => ({ messages: await recentMessages(ctx.account, input.limit, new Date()) })),
})

import { z } from 'zod'
import { listChannels } from '../channels/channels'
import { Channel } from '../contract/channel'
import { forMembers, router } from './procedure'

export const channels = router({
  list: forMembers('viewer')
    .output(z.object({ channels: z.array(Channel) }))
    .query(async ({ ctx }) => ({ channels: await listChannels(ctx.account) })),
})

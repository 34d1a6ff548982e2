import { z } from 'zod'
import { setEarlyNotices, wantsEarlyNotices } from '../accounts/early-notices'
import { forMembers, router } from './procedure'

const Settings = z.object({
  early_notices: z.boolean().meta({
    description: 'Mail admins and editors at a webhook’s third failure in a row, and when it works again.',
  }),
})

/** Of the account, so an admin's to change (choices.md, "Roles"). */
export const settings = router({
  find: forMembers('viewer')
    .output(Settings)
    .query(async ({ ctx }) => ({ early_notices: await wantsEarlyNotices(ctx.account) })),

  update: forMembers('admin')
    .input(Settings)
    .output(Settings)
    .mutation(async ({ ctx, input }) => {
      await setEarlyNotices(ctx.account, ctx.actor, input.early_notices)
      return input
    }),
})

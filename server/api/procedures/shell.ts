import { accountsOf } from '../../accounts/accounts'
import { Off, Shell } from '../../contract/dashboard/shell'
import { disabledSubscriptions } from '../../webhooks/views/disabled-banner'
import { forMembers, router } from '../procedure'

/** What stands around every page of the dashboard. */
export const shell = router({
  find: forMembers('viewer')
    .output(Shell)
    .query(async ({ ctx }) => {
      const [memberships, off] = await Promise.all([accountsOf(ctx.userId), disabledSubscriptions(ctx.account)])
      const accounts = memberships.map(({ account: { id, name, plan }, member: { role } }) => ({
        id,
        name,
        plan,
        role,
      }))
      return { accounts, off }
    }),

  /** The banner alone: asked again while a page stays open. */
  off: forMembers('viewer')
    .output(Off)
    .query(({ ctx }) => disabledSubscriptions(ctx.account)),
})

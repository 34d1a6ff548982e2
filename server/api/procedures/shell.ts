import { accountsOf } from '../../accounts/members/accounts'
import { DisabledSubscriptions, Shell } from '../../contract/dashboard/shell'
import { disabledSubscriptions } from '../../webhooks/views/disabled-banner'
import { memberProcedure, router } from '../procedure'

/** What stands around every page of the dashboard. */
export const shell = router({
  find: memberProcedure('viewer')
    .output(Shell)
    .query(async ({ ctx }) => {
      const [memberships, off] = await Promise.all([accountsOf(ctx.userId), disabledSubscriptions(ctx.account)])
      const accounts = memberships.map(({ account: { id, name, plan }, member: { role } }) => ({
        id,
        name,
        plan,
        role,
      }))
      return { accounts, disabled_subscriptions: off }
    }),

  /** The banner alone: asked again while a page stays open. */
  disabledSubscriptions: memberProcedure('viewer')
    .output(DisabledSubscriptions)
    .query(({ ctx }) => disabledSubscriptions(ctx.account)),
})

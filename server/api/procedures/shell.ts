import { accountsOf } from '../../accounts/members/accounts'
import { DisabledSubscriptions, Shell } from '../../contract/dashboard/shell'
import { disabledSubscriptions } from '../../webhooks/views/disabled-banner'
import { memberProcedure, router } from '../access/procedure'

/** The content of the frame that every page of the dashboard has. */
export const shell = router({
  find: memberProcedure('viewer')
    .output(Shell)
    .query(async ({ ctx }) => {
      const [memberships, disabled] = await Promise.all([accountsOf(ctx.userId), disabledSubscriptions(ctx.account)])
      const accounts = memberships.map(({ account: { id, name, plan }, member: { role } }) => ({
        id,
        name,
        plan,
        role,
      }))
      return { accounts, disabled_subscriptions: disabled }
    }),

  /** Returns the content of the disabled-webhooks banner. An open page polls it. */
  disabledSubscriptions: memberProcedure('viewer')
    .output(DisabledSubscriptions)
    .query(({ ctx }) => disabledSubscriptions(ctx.account)),
})

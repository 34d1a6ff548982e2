import { z } from 'zod'
import { accountsOf } from '../../accounts/members/accounts'
import {
  DisabledSubscriptions,
  DismissDisabledSubscriptions,
  FirstSteps,
  Shell,
  WebhookName,
} from '../../contract/dashboard/shell'
import { UnfinishedProblems } from '../../contract/messages/unfinished'
import { env } from '../../env'
import { unfinishedProblems } from '../../processing/status/unfinished'
import {
  disabledSubscriptions,
  dismissDisabledSubscriptions,
  dismissFirstSteps,
  firstSteps as readFirstSteps,
} from '../../webhooks/queries/first-steps'
import { webhookNames } from '../../webhooks/queries/statistics'
import { memberProcedure, router } from '../access/procedure'

export const shell = router({
  find: memberProcedure('viewer')
    .output(Shell)
    .query(async ({ ctx }) => {
      const [memberships, disabled, unfinished] = await Promise.all([
        accountsOf(ctx.userId),
        disabledSubscriptions(ctx.account, ctx.userId),
        unfinishedProblems(ctx.account),
      ])
      const accounts = memberships.map(({ account: { id, name, plan }, member: { role } }) => ({
        id,
        name,
        plan,
        role,
      }))
      return {
        accounts,
        disabled_subscriptions: disabled,
        unfinished_problems: unfinished,
        is_paused: env().DELIVERY_PAUSED,
      }
    }),

  webhookNames: memberProcedure('viewer')
    .output(z.array(WebhookName))
    .query(({ ctx }) => webhookNames(ctx.account)),

  disabledSubscriptions: memberProcedure('viewer')
    .output(DisabledSubscriptions)
    .query(({ ctx }) => disabledSubscriptions(ctx.account, ctx.userId)),

  /** Hides the banner for the signed-in person until another webhook is disabled. Returns its content. */
  dismissDisabledSubscriptions: memberProcedure('viewer')
    .input(DismissDisabledSubscriptions)
    .output(DisabledSubscriptions)
    .mutation(async ({ ctx, input }) => {
      await dismissDisabledSubscriptions(ctx.account, ctx.userId, new Date(input.until))
      return disabledSubscriptions(ctx.account, ctx.userId)
    }),

  unfinishedProblems: memberProcedure('viewer')
    .output(UnfinishedProblems)
    .query(({ ctx }) => unfinishedProblems(ctx.account)),
})

export const firstSteps = router({
  find: memberProcedure('viewer')
    .output(FirstSteps)
    .query(({ ctx }) => readFirstSteps(ctx.account, ctx.userId)),

  dismiss: memberProcedure('viewer')
    .output(z.null())
    .mutation(async ({ ctx }) => {
      await dismissFirstSteps(ctx.account, ctx.userId)
      return null
    }),
})

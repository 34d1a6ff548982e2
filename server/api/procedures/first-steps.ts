import { z } from 'zod'
import { FirstSteps } from '../../contract/dashboard/shell'
import { dismissFirstSteps, firstSteps as readFirstSteps } from '../../webhooks/queries/first-steps'
import { memberProcedure, router } from '../access/procedure'

/** The checklist of a new account. */
export const firstSteps = router({
  find: memberProcedure('viewer')
    .output(FirstSteps)
    .query(({ ctx }) => readFirstSteps(ctx.account, ctx.userId)),

  /** Hides the checklist for the signed-in person, in this account. */
  dismiss: memberProcedure('viewer')
    .output(z.null())
    .mutation(async ({ ctx }) => {
      await dismissFirstSteps(ctx.account, ctx.userId)
      return null
    }),
})

import { z } from 'zod'
import {
  failureWarnings,
  renameAccount,
  setFailureWarnings,
  setOwnFailureWarnings,
} from '../../accounts/account/account'
import { changeHandle, handleOf } from '../../accounts/account/handle'
import { PLAN_TERMS } from '../../accounts/account/plan'
import {
  AccountName,
  FailureWarningSetting,
  Handle,
  OwnFailureWarningSetting,
  Settings,
} from '../../contract/accounts/account'
import { ChangeProcessing, ProcessingChoices, ProcessingSettings } from '../../contract/processing/processing'
import { env } from '../../env'
import { changeProcessing, processingSettings } from '../../processing/settings'
import { memberProcedure, router } from '../access/procedure'

/** Settings of the account. Only admins change them (choices.md, "Roles"), and only the operator changes the plan. */
export const settings = router({
  find: memberProcedure('viewer')
    .output(Settings)
    .query(async ({ ctx }) => {
      const { name, plan } = ctx.account
      const { audioLinkDays, audioRetentionDays } = PLAN_TERMS[plan]
      const warnings = await failureWarnings(ctx.account, ctx.userId)
      return {
        name,
        handle: await handleOf(ctx.account),
        campaign_url: `${env().BASE_URL}/c/`,
        plan,
        failure_warnings: warnings.account,
        own_failure_warnings: warnings.own,
        audio_link_days: audioLinkDays,
        audio_retention_days: audioRetentionDays,
      }
    }),

  update: memberProcedure('admin')
    .input(FailureWarningSetting)
    .output(FailureWarningSetting)
    .mutation(async ({ ctx, input }) => {
      await setFailureWarnings(ctx.account, ctx.actor, input.failure_warnings)
      return input
    }),

  /** Chooses for the caller. Viewers get no emails, so they have nothing to choose. */
  updateOwn: memberProcedure('editor')
    .input(OwnFailureWarningSetting)
    .output(OwnFailureWarningSetting)
    .mutation(async ({ ctx, input }) => {
      await setOwnFailureWarnings(ctx.account, ctx.userId, input.failure_warnings)
      return input
    }),

  rename: memberProcedure('admin')
    .input(z.object({ name: AccountName }))
    .output(z.object({ name: AccountName }))
    .mutation(async ({ ctx, input }) => {
      await renameAccount(ctx.account, ctx.actor, input.name)
      return input
    }),

  /** Changes the account's part of the address of campaign pages. Links with the old one stop working. */
  changeHandle: memberProcedure('admin')
    .input(Handle)
    .output(Handle)
    .mutation(async ({ ctx, input }) => {
      await changeHandle(ctx.account, ctx.actor, input.handle)
      return input
    }),

  /** Returns the settings of processing, the engines in use and the use of this month. */
  processing: memberProcedure('viewer')
    .output(ProcessingSettings)
    .query(({ ctx }) => processingSettings(ctx.account)),

  changeProcessing: memberProcedure('admin')
    .input(ChangeProcessing)
    .output(ProcessingChoices)
    .mutation(({ ctx, input }) => changeProcessing(ctx.account, ctx.actor, input)),
})

import { z } from 'zod'
import { renameAccount } from '../../accounts/account/account'
import { listActivities } from '../../accounts/account/activity'
import { changeBrand, findBrand } from '../../accounts/account/brand'
import { changeHandle, handleOf } from '../../accounts/account/handle'
import { PLAN_TERMS } from '../../accounts/account/plan'
import { audioDays, changeRetention, retentionSettings } from '../../accounts/account/retention'
import {
  agentAccess,
  changeAgentAccess,
  changeSettings,
  FAILURE_WARNINGS,
  readSettings,
} from '../../accounts/account/settings'
import { addAlertUrl, changeAlertUrl, listAlertUrls, removeAlertUrl } from '../../alerts/alert-urls'
import { sendTestAlert } from '../../alerts/send-alert'
import {
  AccountName,
  AgentAccess,
  ChangeAgentAccess,
  ChangeRetention,
  FailureWarningSetting,
  Handle,
  Me,
  Retention,
  RetentionSettings,
  Settings,
} from '../../contract/accounts/account'
import { ActivityList, ListActivities } from '../../contract/accounts/activity'
import { AddAlertUrl, AlertUrl, ChangeAlertUrl, TestAlertResult } from '../../contract/accounts/alert-url'
import { Brand, ChangeBrand } from '../../contract/accounts/brand'
import { AccountExport } from '../../contract/accounts/export'
import { ChangeOwnNotifications, OwnNotifications } from '../../contract/accounts/message-notices'
import { EngineComparison } from '../../contract/processing/comparison'
import { ChangeProcessing, ProcessingChoices, ProcessingSettings } from '../../contract/processing/processing'
import { env } from '../../env'
import { deleteAccount } from '../../erasure/erase-account'
import { createExport, listExports } from '../../exports/account-exports'
import { changeOwnNotifications, ownNotifications } from '../../messages/notices/own-notifications'
import { findComparison, requestComparison } from '../../processing/compare-engines'
import { changeProcessing, processingSettings } from '../../processing/settings'
import { engineStatus } from '../../processing/status/processing-status'
import { ById, freeEndpoint, memberProcedure, orNotFound, router } from '../access/procedure'

export const me = freeEndpoint({
  method: 'GET',
  path: '/me',
  operationId: 'getAccount',
  summary: 'Get the account',
  description:
    'Returns the account of the token, and the name and the prefix of the token. This endpoint is available on every plan.',
  tags: ['Account'],
})
  .input(z.object({}))
  .output(Me)
  .query(({ ctx: { account, token } }) => ({
    id: account.id,
    name: account.name,
    plan: account.plan,
    created_at: account.createdAt.toISOString(),
    token: {
      id: token.id,
      name: token.name,
      prefix: token.prefix,
      created_at: token.createdAt.toISOString(),
      expires_at: token.expiresAt?.toISOString() ?? null,
    },
  }))

/** Settings of the account. Only admins change them (choices.md, "Roles"), and only the operator changes the plan. */
export const settings = router({
  find: memberProcedure('viewer')
    .output(Settings)
    .query(async ({ ctx }) => {
      const { name, plan } = ctx.account
      const { audioLinkDays } = PLAN_TERMS[plan]
      const retention = await retentionSettings(ctx.account)
      return {
        name,
        handle: await handleOf(ctx.account),
        campaign_url: `${env().BASE_URL}/c/`,
        plan,
        ...(await readSettings(FAILURE_WARNINGS, ctx.account)),
        audio_link_days: audioLinkDays,
        audio_retention_days: audioDays(plan, retention),
      }
    }),

  update: memberProcedure('admin')
    .input(FailureWarningSetting)
    .output(FailureWarningSetting)
    .mutation(({ ctx, input }) => changeSettings(FAILURE_WARNINGS, ctx.account, ctx.actor, input)),

  /** Chooses for the caller. Viewers get no emails, so they have nothing to choose. */
  updateOwn: memberProcedure('editor')
    .input(ChangeOwnNotifications)
    .output(OwnNotifications.nullable())
    .mutation(({ ctx, input }) => changeOwnNotifications(ctx.account, ctx.userId, input)),

  own: memberProcedure('editor')
    .output(OwnNotifications.nullable())
    .query(({ ctx }) => ownNotifications(ctx.account, ctx.userId)),

  rename: memberProcedure('admin')
    .input(z.object({ name: AccountName }))
    .output(z.object({ name: AccountName }))
    .mutation(async ({ ctx, input }) => {
      await renameAccount(ctx.account, ctx.actor, input.name)
      return input
    }),

  brand: memberProcedure('viewer')
    .output(Brand)
    .query(({ ctx }) => findBrand(ctx.account)),

  /** Changes what senders see of the account: colour, logo, page about privacy. */
  changeBrand: memberProcedure('admin')
    .input(ChangeBrand)
    .output(Brand)
    .mutation(({ ctx, input }) => changeBrand(ctx.account, ctx.actor, input)),

  /** Changes the account's part of the address of campaign pages. Links with the old one stop working. */
  changeHandle: memberProcedure('admin')
    .input(Handle)
    .output(Handle)
    .mutation(async ({ ctx, input }) => {
      await changeHandle(ctx.account, ctx.actor, input.handle)
      return input
    }),

  /** Deletes the account with all that belongs to it. Its name is typed, so that it does not happen by accident. */
  deleteAccount: memberProcedure('admin', { confirmed: true })
    .input(z.object({ name: z.string() }))
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await deleteAccount(ctx.account, ctx.actor, input.name)
      return {}
    }),

  retention: memberProcedure('viewer')
    .output(RetentionSettings)
    .query(({ ctx }) => retentionSettings(ctx.account)),

  changeRetention: memberProcedure('admin', { confirmed: true })
    .input(ChangeRetention)
    .output(Retention)
    .mutation(({ ctx, input }) => changeRetention(ctx.account, ctx.actor, input)),

  agents: memberProcedure('viewer')
    .output(AgentAccess)
    .query(({ ctx }) => agentAccess(ctx.account)),

  changeAgents: memberProcedure('admin')
    .input(ChangeAgentAccess)
    .output(AgentAccess)
    .mutation(({ ctx, input }) => changeAgentAccess(ctx.account, ctx.actor, input)),

  processing: memberProcedure('viewer')
    .output(ProcessingSettings)
    .query(({ ctx }) => processingSettings(ctx.account)),

  changeProcessing: memberProcedure('admin')
    .input(ChangeProcessing)
    .output(ProcessingChoices)
    .mutation(({ ctx, input }) => changeProcessing(ctx.account, ctx.actor, input)),

  /** The comparison of the engines in use with the built-in ones, for an hour. */
  comparison: memberProcedure('admin')
    .output(EngineComparison.nullable())
    .query(({ ctx }) => findComparison(ctx.account)),

  compareEngines: memberProcedure('admin')
    .input(z.object({ channel_id: z.uuid() }))
    .output(z.literal(true))
    .mutation(async ({ ctx, input }) =>
      orNotFound(await requestComparison(ctx.account, await engineStatus(), input.channel_id)),
    ),
})

export const activity = router({
  list: memberProcedure('viewer')
    .input(ListActivities)
    .output(ActivityList)
    .query(({ ctx, input }) => listActivities(ctx.account, input)),
})

/** Downloads of everything that an account has. The route of the download is app/(dashboard)/settings/privacy/export. */
export const exports = router({
  list: memberProcedure('admin')
    .output(z.array(AccountExport))
    .query(({ ctx }) => listExports(ctx.account)),

  create: memberProcedure('admin', { confirmed: true })
    .output(AccountExport)
    .mutation(({ ctx }) => createExport(ctx.account, { ...ctx.actor, userId: ctx.userId })),
})

/** Incoming webhooks of chat tools, to which the account's alerts are sent. Only admins change them (choices.md, "Roles"). */
export const alerts = router({
  list: memberProcedure('viewer')
    .output(z.array(AlertUrl))
    .query(({ ctx }) => listAlertUrls(ctx.account)),

  add: memberProcedure('admin', { kind: 'waiting', countedAs: 'add an alert URL', confirmed: true })
    .input(AddAlertUrl)
    .output(AlertUrl)
    .mutation(({ ctx, input }) => addAlertUrl(ctx.account, ctx.actor, input)),

  change: memberProcedure('admin')
    .input(ChangeAlertUrl)
    .output(AlertUrl)
    .mutation(async ({ ctx, input }) => orNotFound(await changeAlertUrl(ctx.account, ctx.actor, input))),

  remove: memberProcedure('admin', { confirmed: true })
    .input(ById)
    .output(ById)
    .mutation(async ({ ctx, input }) =>
      orNotFound((await removeAlertUrl(ctx.account, ctx.actor, input.id)) ? input : null),
    ),

  test: memberProcedure('admin', { kind: 'waiting', countedAs: 'test an alert URL' })
    .input(ById)
    .output(TestAlertResult)
    .mutation(async ({ ctx, input }) => orNotFound(await sendTestAlert(ctx.account, ctx.actor, input.id))),
})

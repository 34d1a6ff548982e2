import { z } from 'zod'
import { addAlertUrl, listAlertUrls, removeAlertUrl } from '../../alerts/alert-urls'
import { sendTestAlert } from '../../alerts/test-alert'
import { AddAlertUrl, AlertUrl, TestAlertResult } from '../../contract/accounts/alert-url'
import { ById, orNotFound } from '../access/by-id'
import { memberProcedure, router } from '../access/procedure'

/** Incoming webhooks of chat tools, to which the account's alerts are sent. Only admins change them (choices.md, "Roles"). */
export const alerts = router({
  list: memberProcedure('viewer')
    .output(z.array(AlertUrl))
    .query(({ ctx }) => listAlertUrls(ctx.account)),

  add: memberProcedure('admin', { kind: 'waiting', countedAs: 'add an alert URL', confirmed: true })
    .input(AddAlertUrl)
    .output(AlertUrl)
    .mutation(({ ctx, input }) => addAlertUrl(ctx.account, ctx.actor, input)),

  remove: memberProcedure('admin', { confirmed: true })
    .input(ById)
    .output(ById)
    .mutation(async ({ ctx, input }) =>
      orNotFound((await removeAlertUrl(ctx.account, ctx.actor, input.id)) ? input : null),
    ),

  /** Sends a test alert and returns what the chat tool responded. */
  test: memberProcedure('admin', { kind: 'waiting', countedAs: 'test an alert URL' })
    .input(ById)
    .output(TestAlertResult)
    .mutation(async ({ ctx, input }) => orNotFound(await sendTestAlert(ctx.account, ctx.actor, input.id))),
})

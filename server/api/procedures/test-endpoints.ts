import { z } from 'zod'
import { Subscription } from '../../contract/webhooks/subscription'
import { CreateTestEndpoint, TestEndpoint, TestResponse } from '../../contract/webhooks/test-endpoint'
import { toSubscription } from '../../webhooks/subscriptions/subscriptions'
import {
  activeTestEndpoint,
  changeTestResponse,
  createTestEndpoint,
  findTestEndpoint,
  newestTestRequest,
} from '../../webhooks/subscriptions/test-endpoint'
import { ById, orNotFound } from '../access/by-id'
import { memberProcedure, router } from '../access/procedure'

/** The built-in test endpoint. The API shows its subscriptions as it shows all others. */
export const testEndpoints = router({
  /** Creates a subscription to the test endpoint. It counts as a creation of the REST endpoint. */
  create: memberProcedure('editor', { paid: true, countedAs: 'POST /api/v1/webhook-subscriptions' })
    .input(CreateTestEndpoint)
    .output(Subscription)
    .mutation(async ({ ctx, input }) => toSubscription(await createTestEndpoint(ctx.account, ctx.actor, input))),

  /** Returns the id of the newest active subscription to the test endpoint; null without one. */
  active: memberProcedure('viewer')
    .output(z.string().nullable())
    .query(({ ctx }) => activeTestEndpoint(ctx.account)),

  /** Returns the settings of a test endpoint and the requests that it received. */
  find: memberProcedure('viewer')
    .input(ById)
    .output(TestEndpoint)
    .query(async ({ ctx, input }) => orNotFound(await findTestEndpoint(ctx.account, input.id))),

  /** Returns whether the shown requests are current. Pages poll it, so it reads little. */
  newest: memberProcedure('viewer')
    .input(ById)
    .output(z.object({ newest: z.string().nullable() }))
    .query(async ({ ctx, input }) => orNotFound(await newestTestRequest(ctx.account, input.id))),

  /** Sets how the endpoint responds to requests with a valid signature. */
  respond: memberProcedure('editor')
    .input(ById.extend({ respond_with: TestResponse }))
    .output(z.object({ respond_with: TestResponse }))
    .mutation(async ({ ctx, input }) =>
      orNotFound(await changeTestResponse(ctx.account, ctx.actor, input.id, input.respond_with)),
    ),
})

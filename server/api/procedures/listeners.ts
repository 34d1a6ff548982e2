import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import {
  AddedRequest,
  AddRequest,
  CreatedListener,
  CreateListener,
  LEASE_SECONDS,
  Listener,
  ListenerById,
  ListenerList,
  ListenerRequest,
  MAX_LISTENERS,
  ReadRequests,
  RecordedResponses,
  ReportResponses,
  StreamLine,
} from '../../contract/webhooks/listener'
import { LISTENER_HOURS } from '../../contract/webhooks/values'
import { isTokenLive } from '../../tokens/tokens'
import { createListener, deleteListener, findListener, listListeners } from '../../webhooks/listeners/listeners'
import { addRequest, listenerHistory, reportResponses } from '../../webhooks/listeners/requests'
import { openStream } from '../../webhooks/listeners/stream'
import { endpoint, memberProcedure, orNotFound, router } from '../access/procedure'

const tags = ['Listeners']

export const listeners = router({
  list: endpoint(
    {
      method: 'GET',
      path: '/listeners',
      operationId: 'listListeners',
      summary: 'List listeners',
      description: 'Returns the listeners of the account that have not ended, newest first.',
      tags,
    },
    { role: 'viewer' },
  )
    .output(ListenerList)
    .query(async ({ ctx }) => ({ listeners: await listListeners(ctx.account) })),

  create: endpoint(
    {
      method: 'POST',
      path: '/listeners',
      operationId: 'createListener',
      summary: 'Create a listener',
      description: `Creates a listener: its client, such as \`voice-messages listen\`, takes the requests of a webhook and forwards them to a developer’s computer. The response contains the signing secret, which cannot be retrieved later. An account has at most ${MAX_LISTENERS}. A listener ends ${LISTENER_HOURS} hours after its last use. It is no webhook subscription.`,
      tags,
      status: 201,
      errors: ['validation_error', 'invalid_channel_id', 'limit_reached'],
    },
    { role: 'editor', paid: true, countedAs: 'POST /api/v1/listeners' },
  )
    .input(CreateListener)
    .output(CreatedListener)
    .mutation(({ ctx, input }) => createListener(ctx.account, ctx.actor, input)),

  remove: endpoint(
    {
      method: 'DELETE',
      path: '/listeners/{id}',
      operationId: 'deleteListener',
      summary: 'Delete a listener',
      description: 'Deletes a listener with its requests.',
      tags,
      errors: ['not_found'],
    },
    { role: 'editor' },
  )
    .input(ListenerById)
    .output(Listener)
    .mutation(async ({ ctx, input }) => orNotFound(await deleteListener(ctx.account, ctx.actor, input.id))),

  requests: endpoint(
    {
      method: 'GET',
      path: '/listeners/{id}/requests',
      operationId: 'readListenerRequests',
      summary: 'Take the requests of a listener',
      description: `Hands out requests as they come, in order, as lines of JSON in one response. Each is signed at that moment. A request that was taken and not reported is offered again after ${LEASE_SECONDS} seconds. Of several clients one gets each request.`,
      tags,
      errors: ['validation_error', 'not_found', 'limit_reached'],
      isStream: true,
    },
    { role: 'editor', paid: true },
  )
    .input(ReadRequests)
    .output(StreamLine)
    .query(async ({ ctx, input: { id, client = randomUUID(), seconds } }): Promise<StreamLine> => {
      const listener = orNotFound(await findListener(ctx.account, id))
      const { caller } = ctx
      if (caller.kind === 'token')
        caller.stream(await openStream(listener, { client, seconds, isAllowed: () => isTokenLive(caller.token.id) }))
      return { type: 'opened', waiting: listener.waiting }
    }),

  addRequest: endpoint(
    {
      method: 'POST',
      path: '/listeners/{id}/requests',
      operationId: 'addListenerRequest',
      summary: 'Send an event to a listener',
      description:
        'Sends an event of the account again, or a test event whose fields you choose, to a listener. Test events have `X-Message-Test: true` and `sample: true`.',
      tags,
      status: 201,
      errors: ['validation_error', 'not_found'],
    },
    { role: 'editor', paid: true, countedAs: 'POST /api/v1/listeners/{id}/requests' },
  )
    .input(AddRequest)
    .output(AddedRequest)
    .mutation(async ({ ctx, input }) => orNotFound(await addRequest(ctx.account, ctx.actor, input))),

  report: endpoint(
    {
      method: 'POST',
      path: '/listeners/{id}/responses',
      operationId: 'reportListenerResponses',
      summary: 'Report responses',
      description: 'Records what became of requests that a client has taken. Each is recorded once.',
      tags,
      errors: ['validation_error', 'not_found'],
    },
    { role: 'editor', paid: true },
  )
    .input(ReportResponses)
    .output(RecordedResponses)
    .mutation(async ({ ctx, input }) =>
      orNotFound(await reportResponses(ctx.account, ctx.actor, input.id, input.responses)),
    ),

  history: memberProcedure('viewer')
    .input(ListenerById)
    .output(z.array(ListenerRequest))
    .query(async ({ ctx, input }) => orNotFound(await listenerHistory(ctx.account, input.id))),
})

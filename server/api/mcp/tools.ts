import { z } from 'zod'
import type { AgentAccess } from '../../contract/accounts/account'
import { MAX_CURSOR_PAGE } from '../../contract/api/cursor'
import { MAX_EVIDENCE_BYTES, MAX_SIGNATURE_HEADER_CHARACTERS } from '../../contract/limits'
import { Priority, Sentiment } from '../../contract/messages/message'
import { NoteText, Tag } from '../../contract/messages/triage'
import { checkDelivery } from '../../webhooks/diagnostics/check-delivery'
import type { Context } from '../access/context'
import { createCallerFactory, orNotFound, runInAccountQueue } from '../access/procedure'
import { appRouter } from '../router'
import { listedMessage, shownDelivery, shownWebhook, textsFor, wholeMessage } from './shown'

/** A call of a tool: the caller's context, and what the account allows its agents. */
export interface ToolCall {
  context: Context
  access: AgentAccess
}

export interface Tool {
  name: string
  title: string
  description: string
  /** Tools that change or send something exist only where an admin switched them on. */
  needs: keyof Pick<AgentAccess, 'may_change' | 'may_send'> | null
  /** The endpoint whose limit of 60 requests a minute the tool shares. */
  endpoint: string
  input: z.ZodObject
  /** @throws ApiError */
  run(call: ToolCall, input: unknown): Promise<unknown>
}

const callerOf = createCallerFactory(appRouter)

const define = <Input extends z.ZodObject>(
  tool: Omit<Tool, 'input' | 'run'> & {
    input: Input
    run(api: ReturnType<typeof callerOf>, input: z.output<Input>, call: ToolCall): Promise<unknown>
  },
): Tool => ({
  ...tool,
  run: (call, input) => tool.run(callerOf(call.context), tool.input.parse(input), call),
})

const messageId = z.string().describe('Id of the message.')
const webhookId = z.string().describe('Id of the webhook.')
const limit = z.int().min(1).max(MAX_CURSOR_PAGE).default(10).describe('Largest number of messages in the result.')
const cursor = z.string().optional().describe('`next_cursor` of the result before, for the next page.')
const time = (description: string) =>
  z.iso
    .datetime({ offset: true, error: 'Expected a date-time, such as 2026-11-21T09:30:00Z.' })
    .optional()
    .describe(description)

/** The tools of `/api/mcp`, each on the procedure of an endpoint. */
export const TOOLS: readonly Tool[] = [
  define({
    name: 'search_messages',
    title: 'Search messages',
    description:
      'Lists completed voice messages, newest first, with sender, summary and urgency. All filters are optional. Use get_message for a transcript.',
    needs: null,
    endpoint: 'GET /api/v1/messages',
    input: z.strictObject({
      q: z.string().optional().describe('Words that occur in the message, or the last digits of a phone number.'),
      state: z.enum(['open', 'done']).optional().describe('Only open messages, or only those marked as done.'),
      urgency: z.enum([...Priority.options, 'none']).optional(),
      sentiment: z.enum([...Sentiment.options, 'none']).optional(),
      callback_required: z.boolean().optional().describe('Whether the sender asked for a callback.'),
      tag: z.string().optional(),
      channel_id: z.string().optional().describe('Only messages of this channel (list_channels).'),
      completed_after: time('Only messages that were completed after this time.'),
      completed_before: time('Only messages that were completed before this time.'),
      limit,
      cursor,
    }),
    run: async (api, input, { access }) => pageOf(await api.messages.feed(input), access),
  }),
  define({
    name: 'list_callbacks',
    title: 'List callbacks due',
    description: 'Lists the open messages whose sender asked to be called back, newest first.',
    needs: null,
    endpoint: 'GET /api/v1/messages',
    input: z.strictObject({ limit, cursor }),
    run: async (api, input, { access }) =>
      pageOf(await api.messages.feed({ ...input, state: 'open', callback_required: true }), access),
  }),
  define({
    name: 'get_message',
    title: 'Get a message',
    description:
      'Returns one message with its transcript, action items, what it mentions, its state, tags and assignee, and a correction by a member.',
    needs: null,
    endpoint: 'GET /api/v1/messages/{id}',
    input: z.object({ message_id: messageId }),
    run: async (api, { message_id }, { access }) => {
      const { data, correction, triage, state, failure, held, language } = await api.messages.status({ id: message_id })
      const text = textsFor(access)
      return {
        id: message_id,
        processing: { state, held, failure },
        language,
        triage,
        correction: correction && { corrected_at: correction.corrected_at, transcript: text(correction.text) },
        message: data && wholeMessage(data, access),
      }
    },
  }),
  define({
    name: 'list_channels',
    title: 'List channels',
    description: 'Lists the domains and campaigns where people can leave messages.',
    needs: null,
    endpoint: 'GET /api/v1/channels',
    input: z.object({}),
    run: (api) => api.channels.list(),
  }),
  define({
    name: 'list_webhooks',
    title: 'List webhooks',
    description:
      'Lists the webhook subscriptions of the account, newest first, with their state and their last failure. explain_webhook has more.',
    needs: null,
    endpoint: 'GET /api/v1/webhook-subscriptions',
    input: z.strictObject({ is_active: z.boolean().optional().describe('Only active, or only inactive ones.') }),
    run: async (api, { is_active }) => {
      const { subscriptions, pagination } = await api.subscriptions.list({ is_active, limit: MAX_CURSOR_PAGE })
      return {
        webhooks: subscriptions.map(({ id, url, last_error, ...subscription }) => {
          const { deliveries, name, ...shown } = shownWebhook({ ...NO_SETTINGS, ...subscription, id, url, last_error })
          return shown
        }),
        total: pagination.total,
      }
    },
  }),
  define({
    name: 'explain_webhook',
    title: 'Explain a webhook',
    description:
      'Returns the state of one webhook and its ten newest deliveries with each attempt: the HTTP status or the failure, what it means, and the beginning of the response. Use it to find out why a webhook fails or was disabled. Five failed attempts in a row disable a webhook.',
    needs: null,
    endpoint: 'GET /api/v1/webhook-subscriptions/{id}/deliveries',
    input: z.object({ webhook_id: webhookId }),
    run: async (api, { webhook_id }) => {
      const [subscription, page] = await Promise.all([
        api.subscriptions.find({ id: webhook_id }),
        api.deliveries.list({ id: webhook_id, limit: 10 }),
      ])
      return shownWebhook(subscription, page.deliveries)
    },
  }),
  define({
    name: 'check_signature',
    title: 'Check a signature',
    description:
      'Says which part of a signature verification fails: the header, the time, the body or the secret. Give what the receiver got. The signing secret stays in the service.',
    needs: null,
    endpoint: 'check a delivery',
    input: z.object({
      webhook_id: webhookId,
      header: z.string().max(MAX_SIGNATURE_HEADER_CHARACTERS).describe('The header X-Message-Signature as received.'),
      body_base64: z
        .base64()
        .max(4 * Math.ceil(MAX_EVIDENCE_BYTES / 3))
        .describe('The exact bytes of the body, in base64.'),
      received_at: time('When the delivery arrived. Absent: now.'),
    }),
    run: async (_api, { webhook_id, header, body_base64, received_at = null }, { context: { account } }) =>
      orNotFound(
        await runInAccountQueue(account.id, 'heavy', () =>
          checkDelivery(account, { subscription_id: webhook_id, secret: null, header, body: body_base64, received_at }),
        ),
      ),
  }),
  define({
    name: 'change_message',
    title: 'Change a message',
    description:
      'Sets the tags, the state or the assignee of a message. What is absent does not change. `tags` replaces all tags.',
    needs: 'may_change',
    endpoint: 'PATCH /api/v1/messages/{id}',
    input: z.strictObject({
      message_id: messageId,
      tags: z.array(Tag).optional(),
      state: z.enum(['open', 'done']).optional(),
      assignee_email: z.string().nullable().optional().describe('An editor or admin of the account. Null: no one.'),
    }),
    run: (api, { message_id, ...change }) => api.messages.change({ id: message_id, ...change }),
  }),
  define({
    name: 'add_note',
    title: 'Add a note',
    description: 'Adds a note to a message, in the name of the person who created the token.',
    needs: 'may_change',
    endpoint: 'POST /api/v1/messages/{id}/notes',
    input: z.object({ message_id: messageId, text: NoteText }),
    run: (api, { message_id, text }) => api.messages.addNote({ id: message_id, text }),
  }),
  define({
    name: 'resend_delivery',
    title: 'Resend a delivery',
    description:
      'Sends the event of a delivery to its webhook again, whatever became of it. The webhook must be active. Ask the user first.',
    needs: 'may_send',
    endpoint: 'POST /api/v1/webhook-subscriptions/{id}/deliveries/{delivery}/resend',
    input: z.object({ webhook_id: webhookId, delivery_id: z.string().describe('Id of the delivery.') }),
    run: async (api, { webhook_id, delivery_id }) =>
      shownDelivery(await api.deliveries.resend({ id: webhook_id, delivery: delivery_id })),
  }),
]

type Feed = Awaited<ReturnType<ReturnType<typeof callerOf>['messages']['feed']>>

const pageOf = ({ messages, next_cursor, has_more }: Feed, access: AgentAccess) => ({
  messages: messages.map((message) => listedMessage(message, access)),
  next_cursor,
  has_more,
})

/** What the list of subscriptions does not have. */
const NO_SETTINGS = { name: '', description: '', filter: null, header_names: [], standard_webhooks: false }

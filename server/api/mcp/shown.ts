import type { AgentAccess } from '../../contract/accounts/account'
import type { Message } from '../../contract/messages/message'
import type { Delivery } from '../../contract/webhooks/delivery'
import type { SubscriptionDetails } from '../../contract/webhooks/settings'
import { maskNumbers } from '../../messages/masking/mask'
import { FAILURE_MESSAGES, lastErrorMessage } from '../../webhooks/transport/failure-messages'

// What strangers wrote or said is under a name that says so, apart from what the service states. An agent sees no audio
// link, no secret, and no query of a URL, which can contain one.

type Shown = Record<string, unknown>

/** Returns a message as an entry of a list: without its transcript. */
export function listedMessage(message: Message, access: AgentAccess): Shown {
  const text = textsFor(access)
  return {
    ...headOf(message),
    untrusted_from_sender: { contact: contactOf(message), ...summaryOf(message, text) },
  }
}

/** Returns a message with its transcript, action items and what it mentions. */
export function wholeMessage(message: Message, access: AgentAccess): Shown {
  const text = textsFor(access)
  const { action_items, mentioned } = message.summary
  return {
    ...headOf(message),
    untrusted_from_sender: {
      contact: contactOf(message),
      ...summaryOf(message, text),
      transcript: text(message.transcript.text),
      transcript_confidence: message.transcript.confidence,
      action_items: action_items.map(({ task, priority, deadline }) => ({
        task: text(task),
        priority,
        deadline: deadline === null ? null : text(deadline),
      })),
      mentioned: { ...mentioned, names: mentioned.names.map(text) },
    },
  }
}

/** Returns a text of a sender as agents of this account may see it. */
export const textsFor = ({ sees_numbers }: AgentAccess): ((text: string) => string) =>
  sees_numbers ? (text) => text : maskNumbers

/** Returns a webhook with its newest deliveries, and what its failures mean. */
export function shownWebhook(
  { id, url, name, is_active, consecutive_failures, ...rest }: SubscriptionDetails,
  deliveries: readonly Delivery[] = [],
): Shown {
  const { message, body } = rest.last_error === null ? { message: null, body: '' } : lastErrorMessage(rest.last_error)
  return {
    id,
    name,
    url: withoutQuery(url),
    is_active,
    consecutive_failures,
    last_delivery_at: rest.last_delivery_at,
    last_success_at: rest.last_success_at,
    last_failure: message,
    untrusted_from_receiver: { last_response_body: body },
    deliveries: deliveries.map(shownDelivery),
  }
}

/** Returns a delivery with its attempts, each with the meaning of its failure. */
export function shownDelivery({ attempts, subscription_id, ...delivery }: Delivery): Shown {
  return {
    ...delivery,
    webhook_id: subscription_id,
    attempts: attempts.map(({ excerpt, failure, ...attempt }) => ({
      ...attempt,
      failure,
      meaning: meaningOf(failure),
      untrusted_from_receiver: { response_body: excerpt },
    })),
  }
}

const headOf = ({ id, created_at, completed_at, duration_seconds, channel, tags, dashboard_url }: Message): Shown => ({
  id,
  created_at,
  completed_at,
  duration_seconds,
  channel: { id: channel.id, type: channel.type, name: channel.name },
  tags,
  dashboard_url,
})

const contactOf = ({ sender: { email, phone, whatsapp, contact_verified } }: Message): Shown => ({
  email,
  phone,
  whatsapp,
  is_verified: contact_verified,
})

const summaryOf = ({ summary }: Message, text: (text: string) => string): Shown => ({
  summary: text(summary.text),
  urgency: summary.urgency,
  sentiment: summary.sentiment,
  intent: summary.intent,
  callback_required: summary.callback_required,
})

const meaningOf = (failure: string | null): string | null =>
  failure !== null && failure in FAILURE_MESSAGES ? FAILURE_MESSAGES[failure as keyof typeof FAILURE_MESSAGES] : null

function withoutQuery(url: string): string {
  const { origin, pathname, search } = new URL(url)
  return `${origin}${pathname}${search === '' ? '' : '?…'}`
}

import { call } from './api.js'
import { eventOf, MESSAGE_FIELDS, MESSAGE_SAMPLE } from './message.js'

const RECENT = 10

export const newVoiceMessage = {
  key: 'new_voice_message',
  noun: 'Voice Message',
  display: {
    label: 'New Voice Message',
    description: 'Triggers when a voice message has been transcribed and summarized.',
  },
  operation: {
    type: 'hook',
    inputFields: [
      {
        key: 'channel_id',
        label: 'Channel',
        dynamic: 'channel_choices.id.name',
        helpText: 'Only messages of this channel. Leave it empty for all channels.',
      },
      {
        key: 'urgency',
        label: 'Urgency',
        list: true,
        choices: { low: 'Low', medium: 'Medium', high: 'High' },
        helpText: 'Only messages with one of these urgencies. Unclassified messages are included.',
      },
      {
        key: 'sentiment',
        label: 'Sentiment',
        list: true,
        choices: { positive: 'Positive', neutral: 'Neutral', negative: 'Negative', frustrated: 'Frustrated' },
        helpText: 'Only messages with one of these sentiments. Unclassified messages are included.',
      },
      {
        key: 'callback_required',
        label: 'Callback Wanted',
        type: 'boolean',
        helpText: 'Yes: only messages whose sender asked for a callback. No: only the others.',
      },
      {
        key: 'min_duration_seconds',
        label: 'Minimum Duration in Seconds',
        type: 'number',
        helpText: 'Only messages that are at least this long.',
      },
    ],
    performSubscribe: subscribe,
    performUnsubscribe: (z, bundle) => call(z, bundle, 'DELETE', `/webhook-subscriptions/${bundle.subscribeData.id}`),
    perform: (_z, { cleanedRequest }) => [eventOf(cleanedRequest)],
    performList: listRecent,
    sample: {
      ...MESSAGE_SAMPLE,
      id: 'evt_1b4e28ba-2fa1-41d2-883f-0016d3cca427',
      event_id: 'evt_1b4e28ba-2fa1-41d2-883f-0016d3cca427',
      delivered_at: '2026-11-21T09:31:05.000Z',
    },
    outputFields: [
      ...MESSAGE_FIELDS,
      { key: 'event_id', label: 'Event ID' },
      { key: 'delivered_at', label: 'Delivered At', type: 'datetime' },
    ],
  },
}

async function subscribe(z, bundle) {
  // The last part of the hook's URL is Zapier's id of this subscription.
  const zapierId = new URL(bundle.targetUrl).pathname.split('/').filter(Boolean).at(-1)
  const { channel_id } = bundle.inputData
  const filter = filterOf(bundle.inputData)
  const body = {
    url: bundle.targetUrl,
    ...(Object.keys(filter).length > 0 ? { filter } : {}),
    ...(zapierId ? { zapier_subscription_id: zapierId } : {}),
    ...(channel_id ? { channel_id } : {}),
  }
  const create = () => call(z, bundle, 'POST', '/webhook-subscriptions', { body })
  const { secret: _, ...created } = await create().catch(async (error) => {
    if (!zapierId || !String(error.message).includes('"conflict"')) throw error
    // An unsubscribe was lost: the hook is there already, perhaps with another channel and filter.
    await removeSubscription(z, bundle, zapierId)
    return create()
  })
  return created
}

async function removeSubscription(z, bundle, zapierId) {
  const params = { zapier_subscription_id: zapierId, is_active: 'true' }
  const { subscriptions } = await call(z, bundle, 'GET', '/webhook-subscriptions', { params })
  for (const { id } of subscriptions) await call(z, bundle, 'DELETE', `/webhook-subscriptions/${id}`)
}

function filterOf({ urgency, sentiment, callback_required: callback, min_duration_seconds: minimum }) {
  return {
    ...(urgency?.length > 0 ? { urgency } : {}),
    ...(sentiment?.length > 0 ? { sentiment } : {}),
    ...(typeof callback === 'boolean' ? { callback_required: callback } : {}),
    ...(Number(minimum) > 0 ? { min_duration_seconds: Number(minimum) } : {}),
  }
}

async function listRecent(z, bundle) {
  const { channel_id } = bundle.inputData
  const params = { limit: RECENT, ...(channel_id ? { channel_id } : {}) }
  const { messages } = await call(z, bundle, 'GET', '/messages/recent', { params })
  return messages.map(eventOf)
}

import type {
  IDataObject,
  IHookFunctions,
  INodeType,
  INodeTypeDescription,
  IWebhookFunctions,
  IWebhookResponseData,
} from 'n8n-workflow'
import { NodeConnectionTypes } from 'n8n-workflow'
import { call, getChannels } from '../VoiceMessages/transport'
import { isSigned } from './signature'

interface Subscription extends IDataObject {
  id: string
  url: string
  channel_id: string | null
  is_active: boolean
}

/** What the node keeps of its subscription. The secret is returned only once, at the creation. */
interface Kept extends IDataObject {
  id?: string
  secret?: string
  settings?: string
}

export class VoiceMessagesTrigger implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Voice Messages Trigger',
    name: 'voiceMessagesTrigger',
    icon: { light: 'file:../../icons/voiceMessages.svg', dark: 'file:../../icons/voiceMessages.dark.svg' },
    group: ['trigger'],
    version: 1,
    subtitle: 'New voice message',
    description: 'Starts the workflow when a voice message has been transcribed and summarized',
    defaults: { name: 'Voice Messages Trigger' },
    inputs: [],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: 'voiceMessagesApi', required: true }],
    webhooks: [{ name: 'default', httpMethod: 'POST', responseMode: 'onReceived', path: 'webhook' }],
    properties: [
      {
        displayName: 'Channel Name or ID',
        name: 'channelId',
        type: 'options',
        typeOptions: { loadOptionsMethod: 'getChannels' },
        default: '',
        description:
          'Only messages of this channel; none means all. Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
      },
      {
        displayName: 'Filter',
        name: 'filter',
        type: 'collection',
        placeholder: 'Add Condition',
        default: {},
        description: 'Messages that were not classified match every urgency and sentiment',
        options: [
          {
            displayName: 'Callback Wanted',
            name: 'callback_required',
            type: 'boolean',
            default: true,
            description:
              'Whether only messages whose sender asked for a callback start the workflow, or only the others',
          },
          {
            displayName: 'Minimum Duration in Seconds',
            name: 'min_duration_seconds',
            type: 'number',
            default: 5,
          },
          {
            displayName: 'Sentiment',
            name: 'sentiment',
            type: 'multiOptions',
            default: [],
            options: [
              { name: 'Frustrated', value: 'frustrated' },
              { name: 'Negative', value: 'negative' },
              { name: 'Neutral', value: 'neutral' },
              { name: 'Positive', value: 'positive' },
            ],
          },
          {
            displayName: 'Urgency',
            name: 'urgency',
            type: 'multiOptions',
            default: [],
            options: [
              { name: 'High', value: 'high' },
              { name: 'Low', value: 'low' },
              { name: 'Medium', value: 'medium' },
            ],
          },
        ],
      },
    ],
  }

  methods = { loadOptions: { getChannels } }

  webhookMethods = {
    default: {
      /** Tells whether the subscription that this node made is there, active, and as the node is set now. */
      async checkExists(this: IHookFunctions): Promise<boolean> {
        const kept = this.getWorkflowStaticData('node') as Kept
        if (!kept.id || !kept.secret || kept.settings !== settingsOf(this)) return false
        const { subscriptions } = await call<{ subscriptions: Subscription[] }>(this, 'GET', '/webhook-subscriptions', {
          query: { is_active: true, limit: 100 },
        })
        return subscriptions.some(({ id }) => id === kept.id)
      },

      async create(this: IHookFunctions): Promise<boolean> {
        const kept = this.getWorkflowStaticData('node') as Kept
        await remove(this, kept)
        const channelId = this.getNodeParameter('channelId', '') as string
        const filter = filterOf(this)
        const created = await call<Subscription & { secret: string }>(this, 'POST', '/webhook-subscriptions', {
          body: {
            url: this.getNodeWebhookUrl('default'),
            ...(channelId ? { channel_id: channelId } : {}),
            ...(Object.keys(filter).length > 0 ? { filter } : {}),
          },
        })
        Object.assign(kept, { id: created.id, secret: created.secret, settings: settingsOf(this) })
        return true
      },

      async delete(this: IHookFunctions): Promise<boolean> {
        await remove(this, this.getWorkflowStaticData('node') as Kept)
        return true
      },
    },
  }

  /** Starts the workflow with a genuine event. Everything else gets 401. */
  async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
    const { secret } = this.getWorkflowStaticData('node') as Kept
    const request = this.getRequestObject()
    const header = String(request.headers['x-message-signature'] ?? '')
    if (!secret || !request.rawBody || !isSigned(secret, header, request.rawBody)) {
      this.getResponseObject().status(401).json({ message: 'The signature is missing or invalid.' })
      return { noWebhookResponse: true }
    }
    return { workflowData: [this.helpers.returnJsonArray(this.getBodyData())] }
  }
}

function filterOf(hook: IHookFunctions): IDataObject {
  const chosen = hook.getNodeParameter('filter', {}) as IDataObject
  return Object.fromEntries(Object.entries(chosen).filter(([, value]) => !Array.isArray(value) || value.length > 0))
}

/** What must be the same for a subscription to be kept. n8n gives a new URL to a copied workflow. */
const settingsOf = (hook: IHookFunctions): string =>
  JSON.stringify([hook.getNodeWebhookUrl('default'), hook.getNodeParameter('channelId', ''), filterOf(hook)])

/** Deletes the subscription, if there is one. The service answers a repeated deletion as the first one. */
async function remove(hook: IHookFunctions, kept: Kept): Promise<void> {
  if (kept.id) await call(hook, 'DELETE', `/webhook-subscriptions/${kept.id}`)
  delete kept.id
  delete kept.secret
  delete kept.settings
}

import type { IDataObject, IExecuteFunctions, INodeExecutionData, INodeType, INodeTypeDescription } from 'n8n-workflow'
import { NodeConnectionTypes, NodeOperationError } from 'n8n-workflow'
import { properties } from './properties'
import { call, getChannels } from './transport'

const LARGEST_PAGE = 100

export class VoiceMessages implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Voice Messages',
    name: 'voiceMessages',
    icon: { light: 'file:../../icons/voiceMessages.svg', dark: 'file:../../icons/voiceMessages.dark.svg' },
    group: ['transform'],
    version: 1,
    subtitle: '={{$parameter["operation"]}}',
    description: 'Finds and updates voice messages, and imports recordings',
    defaults: { name: 'Voice Messages' },
    inputs: [NodeConnectionTypes.Main],
    outputs: [NodeConnectionTypes.Main],
    usableAsTool: true,
    credentials: [{ name: 'voiceMessagesApi', required: true }],
    properties,
  }

  methods = { loadOptions: { getChannels } }

  async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
    const results: INodeExecutionData[] = []
    for (const index of this.getInputData().keys()) {
      const operation = this.getNodeParameter('operation', index) as keyof typeof OPERATIONS
      try {
        const found = await OPERATIONS[operation](this, index)
        results.push(...found.map((json) => ({ json, pairedItem: { item: index } })))
      } catch (error) {
        if (!this.continueOnFail()) throw new NodeOperationError(this.getNode(), error as Error, { itemIndex: index })
        results.push({ json: { error: (error as Error).message }, pairedItem: { item: index } })
      }
    }
    return [results]
  }
}

const OPERATIONS = {
  async get(node: IExecuteFunctions, index: number): Promise<IDataObject[]> {
    return [await call(node, 'GET', pathOf(node, index))]
  },

  async getMany(node: IExecuteFunctions, index: number): Promise<IDataObject[]> {
    const isAll = node.getNodeParameter('returnAll', index) as boolean
    const wanted = isAll ? Number.POSITIVE_INFINITY : (node.getNodeParameter('limit', index) as number)
    const filters = node.getNodeParameter('filters', index, {}) as IDataObject
    const given = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''))
    const messages: IDataObject[] = []
    for (let cursor: string | null | undefined; messages.length < wanted; ) {
      const limit = Math.min(LARGEST_PAGE, wanted - messages.length)
      const query = { ...given, limit, ...(cursor ? { cursor } : {}) }
      const page = await call<Page>(node, 'GET', '/messages', { query })
      messages.push(...page.messages)
      if (!page.has_more) break
      cursor = page.next_cursor
    }
    return messages
  },

  async update(node: IExecuteFunctions, index: number): Promise<IDataObject[]> {
    const { tags, assignee_email, ...fields } = node.getNodeParameter('fields', index, {}) as IDataObject
    const body = {
      ...fields,
      ...(tags === undefined ? {} : { tags: listOf(tags) }),
      // An empty address takes the message from its assignee.
      ...(assignee_email === undefined ? {} : { assignee_email: assignee_email || null }),
    }
    return [await call(node, 'PATCH', pathOf(node, index), { body })]
  },

  async addNote(node: IExecuteFunctions, index: number): Promise<IDataObject[]> {
    const text = node.getNodeParameter('note', index) as string
    return [await call(node, 'POST', `${pathOf(node, index)}/notes`, { body: { text } })]
  },

  async import(node: IExecuteFunctions, index: number): Promise<IDataObject[]> {
    const binary = node.getNodeParameter('binaryPropertyName', index) as string
    const audio = await node.helpers.getBinaryDataBuffer(index, binary)
    const { tags, ...extra } = node.getNodeParameter('importFields', index, {}) as IDataObject
    const body = {
      audio: audio.toString('base64'),
      channel_id: node.getNodeParameter('channelId', index) as string,
      verification_method: node.getNodeParameter('verificationMethod', index) as string,
      contact: node.getNodeParameter('contact', index) as string,
      ...extra,
      ...(tags === undefined ? {} : { tags: listOf(tags) }),
    }
    return [await call(node, 'POST', '/messages', { body })]
  },
}

interface Page {
  messages: IDataObject[]
  next_cursor: string | null
  has_more: boolean
}

function pathOf(node: IExecuteFunctions, index: number): string {
  return `/messages/${encodeURIComponent(String(node.getNodeParameter('messageId', index)))}`
}

const listOf = (text: unknown): string[] =>
  String(text)
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')

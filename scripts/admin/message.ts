import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Account } from '../../server/accounts/account'
import { listChannels } from '../../server/channels/channels'
import type { Message } from '../../server/contract/message'
import { sampleMessage } from '../../server/contract/sample'
import { env } from '../../server/env'
import { type Completed, completeMessages, type MessageInput } from '../../server/messages/complete'
import { listMessages } from '../../server/messages/messages'
import { command, Refusal, type Surroundings, type Tree, UsageError, wholeNumber } from './command'
import { fill, isObject } from './fill'
import { theAccount, uuid } from './given'

const account = { value: 'ID', required: true, words: 'the account' } as const
const MOST = 1_000_000
const MOST_LISTED = 10_000
/** Messages of one transaction. */
const BATCH = 500

export const message: Tree = {
  complete: command({
    summary: 'Complete a message: its event goes to every active subscription that matches.',
    notes: [
      'The file holds a JSON object with any fields of the message (sender, transcript, summary, tags …); the sample fills the rest.',
      'Fields left out follow those given: the contact follows verification_method, the review its enabled. audio.url and',
      'dashboard_url are always made by the service. Prints {id, event_id, deliveries}, or with --count above 1 an array of them.',
    ].join('\n'),
    options: {
      account,
      channel: { value: 'ID', words: 'where it was left; else as the file says, else the first of the account' },
      file: { value: 'FILE', words: 'JSON object; - is standard input' },
      count: { value: 'K', words: `so many of them, 1 to ${MOST}; all in batches of ${BATCH}` },
    },
    async run(values, around) {
      const count = wholeNumber('count', values.count ?? '1', 1, MOST)
      const owner = await theAccount(values.account)
      const given = values.file === undefined ? {} : await readObject(values.file, around)
      if (count > 1 && given.id !== undefined)
        throw new UsageError('A message with an id of its own cannot be made more than once')
      const channel = await channelFor(owner, values.channel, given)
      const completed: Completed[] = []
      while (completed.length < count) {
        const batch = Array.from({ length: Math.min(BATCH, count - completed.length) }, () => toInput(given, channel))
        completed.push(...(await completeMessages(owner, batch)))
        if (count > BATCH) around.words(`${completed.length} of ${count} completed\n`)
      }
      const printed = completed.map(asJson)
      return count === 1 ? printed[0] : printed
    },
  }),
  list: command({
    summary: 'List the completed messages of an account, newest first.',
    options: { account, limit: { value: 'N', words: `1 to ${MOST_LISTED}; 100 where absent` } },
    async run({ account, limit = '100' }) {
      const most = wholeNumber('limit', limit, 1, MOST_LISTED)
      return listMessages(await theAccount(account), most)
    },
  }),
}

const asJson = ({ messageId, eventId, deliveries }: Completed) => ({
  id: messageId,
  event_id: eventId,
  deliveries: deliveries.length,
})

async function readObject(file: string, around: Surroundings): Promise<Record<string, unknown>> {
  const json = file === '-' ? await around.stdin() : await readText(file)
  const object = parse(json, file)
  if (isObject(object)) return object
  throw new Refusal(`${nameOf(file)} holds no JSON object`)
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    throw new Refusal(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function parse(json: string, file: string): unknown {
  try {
    return JSON.parse(json.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new Refusal(`${nameOf(file)} is not JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
}

const nameOf = (file: string) => (file === '-' ? 'Standard input' : file)

interface Place {
  /** Null for the sample's channel, which is none of the account's. */
  id: string | null
  snapshot: Message['channel']
}

/** The channel named by the option, by the file, or the account's first one, of the type the file says; else the sample's. */
async function channelFor(owner: Account, option: string | undefined, given: Record<string, unknown>): Promise<Place> {
  const said = isObject(given.channel) ? given.channel : {}
  const wanted = option === undefined ? said.id : uuid('channel', option)
  if (option !== undefined && said.id !== undefined && said.id !== wanted)
    throw new Refusal('--channel and channel.id name two channels')
  const channels = await listChannels(owner)
  const found = channels.find(({ id, type }) =>
    wanted === undefined ? said.type === undefined || said.type === type : id === wanted,
  )
  if (!found && wanted !== undefined) throw new Refusal(`${owner.name} has no channel ${String(wanted)}`)
  if (found && said.type !== undefined && said.type !== found.type)
    throw new Refusal(`channel.type: ${found.name} is a ${found.type}`)
  if (found) {
    const page_url = found.type === 'domain' ? `https://${found.name}/contact` : null
    return { id: found.id, snapshot: { type: found.type, id: found.id, name: found.name, page_url } }
  }
  const { channel } = sampleMessage(env().BASE_URL, new Date())
  return { id: null, snapshot: said.type === 'campaign' ? { ...channel, page_url: null } : channel }
}

function toInput(given: Record<string, unknown>, channel: Place): MessageInput {
  const ground = { baseUrl: env().BASE_URL, now: new Date(), id: randomUUID(), channel: channel.snapshot }
  const filled = fill(given, ground)
  const expiry = isObject(given.audio) && given.audio.expires_at !== undefined
  return {
    id: filled.id.toLowerCase(),
    createdAt: new Date(filled.created_at),
    completedAt: new Date(filled.completed_at),
    durationSeconds: filled.duration_seconds,
    sender: filled.sender,
    channelId: channel.id,
    channel: filled.channel,
    transcriptText: filled.transcript.text,
    transcriptConfidence: filled.transcript.confidence,
    summary: filled.summary,
    ...(expiry ? { audioExpiresAt: new Date(filled.audio.expires_at) } : {}),
    tags: filled.tags,
    googleReview: filled.google_review,
    audioKey: null,
  }
}

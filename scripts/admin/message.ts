import { readFile } from 'node:fs/promises'
import { SYSTEM_ACTOR } from '../../server/accounts/account/activity'
import { accountOfMessage, revokeAudio } from '../../server/messages/audio/revoke-audio'
import type { Completed } from '../../server/messages/completion/complete'
import { listMessages } from '../../server/messages/inbox/messages'
import { command, Refusal, type Surroundings, type Tree, UsageError, wholeNumber } from './command'
import { readable } from './file'
import { isObject } from './fill'
import { present, theAccount, uuid } from './given'
import { channelFor, toInput } from './message-input'
import { completeWith, recordingFor } from './recording'

const account = { value: 'ID', required: true, words: 'the account' } as const
const MOST = 1_000_000
const MOST_LISTED = 10_000
/** Messages of one transaction. */
const BATCH = 500

export const message: Tree = {
  complete: command({
    summary: 'Complete a message: its event goes to every active subscription that matches.',
    notes: [
      'The file holds a JSON object with any fields of the message (sender, transcript, summary, tags …); defaults fill the rest.',
      'Fields left out follow those given: the contact follows verification_method, the review its enabled. audio.url and',
      'dashboard_url are always made by the service. What the model would say (summary, confidence) is put right where it is',
      'invalid, and google_review.draft_text is made of the transcript where it is null, numbers masked.',
      'Prints {id, event_id, deliveries}, or with --count above 1 an array of them.',
    ].join('\n'),
    options: {
      account,
      channel: { value: 'ID', words: 'where it was left; else as the file says, else the first of the account' },
      file: { value: 'FILE', words: 'JSON object; - is standard input' },
      audio: {
        value: 'FILE',
        words: 'its recording, WebM; else a built-in one for a single message, and none for more',
      },
      count: { value: 'K', words: `so many of them, 1 to ${MOST}; all in batches of ${BATCH}` },
    },
    async run(values, around) {
      const count = wholeNumber('count', values.count ?? '1', 1, MOST)
      const owner = await theAccount(values.account)
      const given = values.file === undefined ? {} : await readObject(values.file, around)
      if (count > 1 && given.id !== undefined)
        throw new UsageError('A message with an id of its own cannot be made more than once')
      const channel = await channelFor(owner, values.channel, given)
      const recording = await recordingFor(values.audio, count)
      const completed: Completed[] = []
      while (completed.length < count) {
        const batch = Array.from({ length: Math.min(BATCH, count - completed.length) }, () =>
          toInput(given, owner, channel),
        )
        completed.push(...(await completeWith(recording, owner, batch)))
        if (count > BATCH) around.words(`${completed.length} of ${count} completed\n`)
      }
      const printed = completed.map(asJson)
      return count === 1 ? printed[0] : printed
    },
  }),
  'revoke-audio': command({
    summary: 'Revoke the audio link of a message: it answers 403 from the next request on.',
    options: { message: { value: 'ID', required: true, words: 'the message' } },
    async run({ message }) {
      const id = uuid('message', message)
      const nowhere = `There is no message ${id}`
      const owner = present(await accountOfMessage(id), nowhere)
      return { id, audio_revoked_at: present(await revokeAudio(owner, SYSTEM_ACTOR, id), nowhere) }
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

const readText = (file: string): Promise<string> => readable(file, () => readFile(file, 'utf8'))

function parse(json: string, file: string): unknown {
  try {
    return JSON.parse(json.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new Refusal(`${nameOf(file)} is not JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
}

const nameOf = (file: string) => (file === '-' ? 'Standard input' : file)

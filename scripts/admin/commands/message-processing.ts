import { readFile } from 'node:fs/promises'
import { SYSTEM_ACTOR } from '../../../server/accounts/account/activity'
import { listChannels } from '../../../server/channels/channels'
import { VERIFICATION_METHODS } from '../../../server/contract/channels/channel-settings'
import { accountOfMessage } from '../../../server/messages/audio/retention'
import { discardMessage } from '../../../server/processing/discard'
import { importRecording } from '../../../server/processing/import-message'
import { retryAllFailed, retryMessage } from '../../../server/processing/retry'
import { messageStatus } from '../../../server/processing/status/message-status'
import { command, Refusal, type Tree, UsageError } from '../command'
import { readable } from '../input/file'
import { dateTime, requireAccount, requireFound, uuid } from '../input/option-values'

// The commands of `admin message` for recordings before their completion.

const account = { value: 'ID', required: true, description: 'the account' } as const
const messageOption = { value: 'ID', required: true, description: 'the message' } as const

export const messageProcessing: Tree = {
  import: command({
    summary: 'Import a recording. It is transcribed, summarized and delivered like every other message.',
    notes: 'Prints {id, state}. `message show` shows the progress.',
    options: {
      account,
      file: {
        value: 'FILE',
        required: true,
        description: 'the recording: WebM, Ogg or MP4 with Opus, WAV or MP3, at most 10 MB and 5 minutes',
      },
      channel: { value: 'ID', description: 'the channel. Default: the first one of the account' },
      method: { value: 'METHOD', description: `${VERIFICATION_METHODS.join(', ')}. Default: email` },
      contact: {
        value: 'TEXT',
        description: 'the email address or phone number of the sender. Default: sender@example.com, or +12015550123',
      },
      language: { value: 'TAG', description: 'the language of the recording, such as en or pt-BR' },
      'created-at': { value: 'TIME', description: 'when it was recorded, in ISO 8601. Default: now' },
    },
    async run(values) {
      const owner = await requireAccount(values.account)
      const method = VERIFICATION_METHODS.find((one) => one === (values.method ?? 'email'))
      if (!method) throw new UsageError(`--method: expected ${VERIFICATION_METHODS.join(', ')}`)
      const channelId = values.channel ?? (await listChannels(owner))[0]?.id
      if (channelId === undefined) throw new Refusal(`${owner.name} has no channel. Create one with: channel create`)
      const createdAt = values['created-at']
      return importRecording(owner, SYSTEM_ACTOR, {
        recording: await readable(values.file, () => readFile(values.file)),
        channel_id: channelId,
        verification_method: method,
        contact: values.contact ?? (method === 'email' ? 'sender@example.com' : '+12015550123'),
        language: values.language ?? null,
        ...(createdAt === undefined ? {} : { created_at: dateTime('created-at', createdAt).toISOString() }),
      })
    },
  }),
  show: command({
    summary: 'Show a message: state, failure, engines, and its data once it is completed.',
    options: { message: messageOption },
    async run({ message }) {
      const id = uuid('message', message)
      const missing = `There is no message ${id}`
      const owner = requireFound(await accountOfMessage(id), missing)
      return requireFound(await messageStatus(owner, id), missing)
    },
  }),
  retry: command({
    summary: 'Run the failed step of a message again, or of all failed messages of an account.',
    notes:
      'Also retries what the dashboard does not offer to retry, such as recordings that a new version decodes or whose file was restored.',
    options: {
      message: { value: 'ID', description: 'the message' },
      account: { value: 'ID', description: 'the account, whose failed messages are all retried' },
    },
    async run(values) {
      if ((values.message === undefined) === (values.account === undefined))
        throw new UsageError('Give either --message or --account')
      if (values.account !== undefined)
        return { retried: await retryAllFailed(await requireAccount(values.account), SYSTEM_ACTOR, 'any') }
      const id = uuid('message', values.message ?? '')
      const missing = `There is no message ${id}`
      const owner = requireFound(await accountOfMessage(id), missing)
      requireFound(await retryMessage(owner, SYSTEM_ACTOR, id, 'any'), `The message ${id} was not processed here`)
      return { id, retried: 1 }
    },
  }),
  discard: command({
    summary: 'Discard a message that failed or waits. It is never completed.',
    options: { message: messageOption },
    async run({ message }) {
      const id = uuid('message', message)
      const owner = requireFound(await accountOfMessage(id), `There is no message ${id}`)
      requireFound(await discardMessage(owner, SYSTEM_ACTOR, id), `The message ${id} was not processed here`)
      return { id, state: 'discarded' }
    },
  }),
}

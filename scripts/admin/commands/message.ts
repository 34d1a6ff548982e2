import { readFile } from 'node:fs/promises'
import { SYSTEM_ACTOR } from '../../../server/accounts/account/activity'
import { listChannels } from '../../../server/channels/channels'
import { VERIFICATION_METHODS } from '../../../server/contract/channels/channel-settings'
import { MESSAGE_STATES } from '../../../server/contract/messages/message'
import { eraseMessage } from '../../../server/erasure/delete-messages'
import { eraseSender } from '../../../server/erasure/erase-sender'
import { revokeAudio } from '../../../server/messages/audio/retention'
import type { PublishedMessage } from '../../../server/messages/completion/complete'
import { listMessages } from '../../../server/messages/inbox/recent'
import { discardMessage } from '../../../server/processing/discard'
import { importRecording } from '../../../server/processing/import-message'
import { retryAllFailed, retryMessage } from '../../../server/processing/retry'
import { messageStatus } from '../../../server/processing/status/message-status'
import { listByState } from '../../../server/processing/status/unfinished'
import {
  account,
  choice,
  command,
  dateTime,
  optional,
  ownedBy,
  Refusal,
  requireAccount,
  required,
  requireFound,
  type Tree,
  UsageError,
  wholeNumber,
} from '../command'
import { completeWith, readable, readObject, recordingFor } from '../files'
import { channelFor, toInput } from '../message-input'

const MOST = 1_000_000
const MOST_LISTED = 10_000
const BATCH = 500

const messageOption = required('ID', 'the message')

export const message: Tree = {
  complete: command({
    summary: 'Complete a message. Its event is sent to every active subscription that matches.',
    notes: [
      'The file contains a JSON object with any fields of the message (sender, transcript, summary, tags …). Missing fields get',
      'defaults that fit the given ones: the contact fits verification_method, the review fits its enabled. The service always',
      'sets audio.url and dashboard_url. Invalid values of the summary and of confidence are corrected. If',
      'google_review.draft_text is null, it becomes the transcript with masked numbers.',
      'Prints {id, event_id, deliveries}, or an array of them if --count is above 1.',
    ].join('\n'),
    options: {
      account,
      channel: optional('ID', 'the channel. Default: the channel in the file, or the first one of the account'),
      file: optional('FILE', 'a file with a JSON object; - reads standard input'),
      audio: optional('FILE', 'a WebM recording. Default: a built-in one for a single message, none for several'),
      count: optional('K', `how many messages, 1 to ${MOST}, in batches of ${BATCH}. Default: 1`),
    },
    async run(values, context) {
      const count = wholeNumber('count', values.count ?? '1', 1, MOST)
      const owner = await requireAccount(values.account)
      const given = values.file === undefined ? {} : await readObject(values.file, context)
      if (count > 1 && given.id !== undefined)
        throw new UsageError('A message with a given id cannot be completed more than once')
      const channel = await channelFor(owner, values.channel, given)
      const recording = await recordingFor(values.audio, count)
      const completed: PublishedMessage[] = []
      while (completed.length < count) {
        const batch = Array.from({ length: Math.min(BATCH, count - completed.length) }, () =>
          toInput(given, owner, channel),
        )
        completed.push(...(await completeWith(recording, owner, batch)))
        if (count > BATCH) context.writeMessage(`${completed.length} of ${count} completed\n`)
      }
      const printed = completed.map(asJson)
      return count === 1 ? printed[0] : printed
    },
  }),
  erase: command({
    summary: 'Erase a message in any state. Webhooks that were already sent cannot be recalled.',
    options: { message: messageOption },
    async run({ message }) {
      const { id, owner, missing } = await ownedBy('message', message)
      requireFound(await eraseMessage(owner, SYSTEM_ACTOR, id), missing)
      return { id, erased: true }
    },
  }),
  'erase-sender': command({
    summary: 'Erase all messages of a sender. Webhooks that were already sent cannot be recalled.',
    options: {
      account,
      contact: required('CONTACT', 'the email address or phone number of the sender'),
    },
    run: async ({ account, contact }) => eraseSender(await requireAccount(account), SYSTEM_ACTOR, contact),
  }),
  'revoke-audio': command({
    summary: 'Revoke the audio link of a message. The next request gets 403.',
    options: { message: messageOption },
    async run({ message }) {
      const { id, owner, missing } = await ownedBy('message', message)
      return { id, audio_revoked_at: requireFound(await revokeAudio(owner, SYSTEM_ACTOR, id), missing) }
    },
  }),
  list: command({
    summary: 'List the messages of an account, newest first: the completed ones with all their fields.',
    options: {
      account,
      limit: optional('N', `1 to ${MOST_LISTED}. Default: 100`),
      state: optional('STATE', `${MESSAGE_STATES.join(', ')}. Default: completed`),
    },
    async run({ account, limit = '100', state = 'completed' }) {
      const most = wholeNumber('limit', limit, 1, MOST_LISTED)
      const known = choice('state', state, MESSAGE_STATES)
      const owner = await requireAccount(account)
      return known === 'completed' ? listMessages(owner, most) : listByState(owner, known, most)
    },
  }),
  import: command({
    summary: 'Import a recording. It is transcribed, summarized and delivered like every other message.',
    notes: 'Prints {id, state}. `message show` shows the progress.',
    options: {
      account,
      file: required(
        'FILE',
        'the recording: M4A, AAC, MP3, WAV, GSM, or Opus in WebM, Ogg or MP4; at most 10 MB and 5 minutes',
      ),
      channel: optional('ID', 'the channel. Default: the first one of the account'),
      method: optional('METHOD', `${VERIFICATION_METHODS.join(', ')}. Default: email`),
      contact: optional(
        'TEXT',
        'the email address or phone number of the sender. Default: sender@example.com, or +12015550123',
      ),
      language: optional('TAG', 'the language of the recording, such as en or pt-BR'),
      'created-at': optional('TIME', 'when it was recorded, in ISO 8601. Default: now'),
    },
    async run(values) {
      const owner = await requireAccount(values.account)
      const method = choice('method', values.method ?? 'email', VERIFICATION_METHODS)
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
      const { id, owner, missing } = await ownedBy('message', message)
      return requireFound(await messageStatus(owner, id), missing)
    },
  }),
  retry: command({
    summary: 'Run the failed step of a message again, or of all failed messages of an account.',
    notes:
      'Also retries what the dashboard does not offer to retry, such as recordings that a new version decodes or whose file was restored.',
    options: {
      message: optional('ID', 'the message'),
      account: optional('ID', 'the account, whose failed messages are all retried'),
    },
    async run(values) {
      if ((values.message === undefined) === (values.account === undefined))
        throw new UsageError('Give either --message or --account')
      if (values.account !== undefined)
        return { retried: await retryAllFailed(await requireAccount(values.account), SYSTEM_ACTOR, 'any') }
      const { id, owner } = await ownedBy('message', values.message ?? '')
      requireFound(await retryMessage(owner, SYSTEM_ACTOR, id, 'any'), `The message ${id} was not processed here`)
      return { id, retried: 1 }
    },
  }),
  discard: command({
    summary: 'Discard a message that failed or waits. It is never completed.',
    options: { message: messageOption },
    async run({ message }) {
      const { id, owner } = await ownedBy('message', message)
      requireFound(await discardMessage(owner, SYSTEM_ACTOR, id), `The message ${id} was not processed here`)
      return { id, state: 'discarded' }
    },
  }),
}

const asJson = ({ messageId, eventId, deliveries }: PublishedMessage) => ({
  id: messageId,
  event_id: eventId,
  deliveries: deliveries.length,
})

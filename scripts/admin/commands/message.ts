import { SYSTEM_ACTOR } from '../../../server/accounts/account/activity'
import { MESSAGE_STATES } from '../../../server/contract/messages/message'
import { accountOfMessage, revokeAudio } from '../../../server/messages/audio/retention'
import type { PublishedMessage } from '../../../server/messages/completion/complete'
import { eraseSender } from '../../../server/messages/erasure/erase-sender'
import { listMessages } from '../../../server/messages/inbox/recent'
import { listByState } from '../../../server/processing/status/list-by-state'
import { command, type Tree, UsageError, wholeNumber } from '../command'
import { channelFor, toInput } from '../input/message-input'
import { requireAccount, requireFound, uuid } from '../input/option-values'
import { readObject } from '../input/read-object'
import { completeWith, recordingFor } from '../recording'
import { messageProcessing } from './message-processing'

const account = { value: 'ID', required: true, description: 'the account' } as const
const MOST = 1_000_000
const MOST_LISTED = 10_000
/** Messages in one transaction. */
const BATCH = 500

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
      channel: {
        value: 'ID',
        description: 'the channel. Default: the channel in the file, or the first one of the account',
      },
      file: { value: 'FILE', description: 'a file with a JSON object; - reads standard input' },
      audio: {
        value: 'FILE',
        description: 'a WebM recording. Default: a built-in one for a single message, none for several',
      },
      count: { value: 'K', description: `how many messages, 1 to ${MOST}, in batches of ${BATCH}. Default: 1` },
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
  'erase-sender': command({
    summary: 'Erase all messages of a sender. Webhooks that were already sent cannot be recalled.',
    options: {
      account: { value: 'ID', required: true, description: 'the account' },
      contact: { value: 'CONTACT', required: true, description: 'the email address or phone number of the sender' },
    },
    run: async ({ account, contact }) => eraseSender(await requireAccount(account), SYSTEM_ACTOR, contact),
  }),
  'revoke-audio': command({
    summary: 'Revoke the audio link of a message. The next request gets 403.',
    options: { message: { value: 'ID', required: true, description: 'the message' } },
    async run({ message }) {
      const id = uuid('message', message)
      const missing = `There is no message ${id}`
      const owner = requireFound(await accountOfMessage(id), missing)
      return { id, audio_revoked_at: requireFound(await revokeAudio(owner, SYSTEM_ACTOR, id), missing) }
    },
  }),
  list: command({
    summary: 'List the messages of an account, newest first: the completed ones with all their fields.',
    options: {
      account,
      limit: { value: 'N', description: `1 to ${MOST_LISTED}. Default: 100` },
      state: { value: 'STATE', description: `${MESSAGE_STATES.join(', ')}. Default: completed` },
    },
    async run({ account, limit = '100', state = 'completed' }) {
      const most = wholeNumber('limit', limit, 1, MOST_LISTED)
      const known = MESSAGE_STATES.find((one) => one === state)
      if (!known) throw new UsageError(`--state: expected ${MESSAGE_STATES.join(', ')}`)
      const owner = await requireAccount(account)
      return known === 'completed' ? listMessages(owner, most) : listByState(owner, known, most)
    },
  }),
  ...messageProcessing,
}

const asJson = ({ messageId, eventId, deliveries }: PublishedMessage) => ({
  id: messageId,
  event_id: eventId,
  deliveries: deliveries.length,
})

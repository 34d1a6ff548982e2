import { randomUUID } from 'node:crypto'
import type { Account } from '../server/accounts/account/account'
import type { Message } from '../server/contract/messages/message'
import { env, required } from '../server/env'
import { linkExpiry } from '../server/messages/audio-link'
import { type CompletedMessage, toPayload } from '../server/messages/completion/payload'

/** Returns a completed message of 45 seconds, about 2 kB of JSON. */
export function aMessage(account: Pick<Account, 'plan'>, channel: Message['channel']): CompletedMessage {
  const completedAt = new Date()
  return {
    id: randomUUID(),
    createdAt: new Date(completedAt.getTime() - 60_000),
    completedAt,
    durationSeconds: 43.6,
    sender: {
      verification_method: 'sms',
      contact_verified: true,
      email: null,
      phone: '+12015550123',
      whatsapp: null,
    },
    channel,
    transcriptText: TRANSCRIPT,
    transcriptConfidence: 0.94,
    summary: SUMMARY,
    audioExpiresAt: linkExpiry(account.plan, completedAt),
    tags: ['new patient', 'reschedule'],
    googleReview: { enabled: false, review_url: null, draft_text: null },
  }
}

/** Returns the payload of a message as the event stores it. */
export const messageText = (account: Pick<Account, 'plan'>, channel: Message['channel']): string =>
  payloadText(aMessage(account, channel))

export const payloadText = (message: CompletedMessage): string =>
  JSON.stringify(toPayload(message, { baseUrl: env().BASE_URL, audioLinkKey: required('AUDIO_LINK_KEY') }))

const TRANSCRIPT = `Hello, good morning, this is Ada Marsh. I have an appointment with Doctor Osei on Tuesday at half past nine, \
and I am afraid I cannot make it, because my daughter's school has moved its open day to that morning. Could you please move me to \
Thursday or Friday of the same week, ideally in the afternoon? If that does not work the week after is fine as well, any day but \
Wednesday. Also, the new filling on the upper left is still quite sensitive to cold, so it may be worth planning ten minutes more. \
You can reach me on 201 555 0123 until about six, or write to ada at example dot com. Thank you very much, bye.`

const SUMMARY: Message['summary'] = {
  text: 'Ada Marsh cannot attend her Tuesday appointment with Doctor Osei and asks to move it to Thursday or Friday afternoon, or to any day but Wednesday of the week after. A recent filling on the upper left is still sensitive to cold. She asks for a call back before six.',
  urgency: 'medium',
  sentiment: 'neutral',
  intent: 'scheduling',
  callback_required: true,
  action_items: [
    {
      task: 'Move the Tuesday appointment to Thursday or Friday afternoon',
      priority: 'high',
      deadline: 'before Tuesday',
    },
    { task: 'Plan ten minutes more to look at the filling on the upper left', priority: 'medium', deadline: null },
  ],
  mentioned: { names: ['Ada Marsh', 'Doctor Osei'], phones: ['+12015550123'], emails: ['ada@example.com'] },
}

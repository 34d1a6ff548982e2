import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { db } from '../../db/client'
import type { Channel } from '../contract/channels/channel'
import type { Message } from '../contract/messages/message'
import { toSender } from '../messages/completion/contact'
import { acceptRecording } from '../processing/accept'
import { ROOT } from '../root'

interface SpokenMessage {
  recording: string
  method: Message['sender']['verification_method']
  contact: string
  text: string
}

/** Messages of the demonstration that the service itself transcribes and summarizes, so that all three belong together. */
export const SPOKEN_MESSAGES: readonly SpokenMessage[] = [
  {
    recording: 'new-patient',
    method: 'sms',
    contact: '+12015550182',
    text: 'Hi, my name is Daniel. I would like to book a check up for next week, if possible in the morning. Please call me back. Thank you.',
  },
  {
    recording: 'refund',
    method: 'email',
    contact: 'helen.parker@example.com',
    text: 'Good afternoon, this is Helen Parker. I was charged two times for the same appointment, and I am really unhappy about it. Please send me a refund by Friday.',
  },
  {
    recording: 'kind-words',
    method: 'whatsapp',
    contact: '+442079460155',
    text: 'Hello. I just want to say thank you. The whole team was wonderful, and my daughter was not afraid at all. See you in spring.',
  },
]

/** Accepts the spoken messages for a channel. A worker finds them when it starts; they wait until the engine is ready. */
export async function acceptSpokenMessages(account: { id: string }, channel: Channel): Promise<void> {
  for (const { recording, method, contact } of SPOKEN_MESSAGES) {
    const file = await readFile(path.join(ROOT, 'server/demo/audio/spoken', `${recording}.webm`))
    await db().transaction((tx) =>
      acceptRecording(tx, account, {
        recording: file,
        channelId: channel.id,
        sender: toSender(method, contact, false),
        pageUrl: channel.type === 'domain' ? `https://${channel.name}/contact` : null,
        language: 'en',
        tags: [],
      }),
    )
  }
}

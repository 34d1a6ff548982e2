import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { db } from '../../db/client'
import type { Channel } from '../contract/channels/channel'
import type { Message } from '../contract/messages/message'
import { toSender } from '../messages/completion/contact'
import { acceptRecording } from '../processing/accept'
import { ROOT } from '../root'
import type { ChannelKey } from './seed-world'

type Summary = Message['summary']
type Task = Summary['action_items'][number]

interface Row {
  /** The recording is audio/<name>.webm, which says just what the transcript says. */
  recorded: [name: string, durationSeconds: number, confidence: number]
  sent: [ChannelKey, page: string | null, hoursAgo: number, method: Method, contact: string, isVerified: boolean]
  transcript: string
  summary: string
  judged: [urgency: Summary['urgency'], Summary['sentiment'], intent: string, needsCallback: boolean]
  tasks?: [Task['task'], Task['priority'], Task['deadline']][]
  names?: string[]
  phones?: string[]
  emails?: string[]
  tags?: string[]
  /** The sender was offered the transcript as the text of a review. */
  hasReview?: true
}
type Method = Message['sender']['verification_method']

const ROWS: readonly Row[] = [
  {
    recorded: ['lost-crown', 13, 0.96],
    sent: ['practice', '/contact', 3, 'sms', '+12015550147', true],
    transcript:
      'Hello, this is Mara Lindqvist. My crown came off this morning and chewing hurts. Could you fit me in today or tomorrow? Please call me back on 201 555 0147. Thank you.',
    summary:
      'Mara Lindqvist lost a crown this morning and chewing hurts. She asks for an appointment today or tomorrow and for a call back.',
    judged: ['high', 'negative', 'scheduling', true],
    tasks: [
      ['Call Mara Lindqvist back on 201 555 0147', 'high', 'ASAP'],
      ['Find an emergency slot', 'high', 'tomorrow'],
    ],
    names: ['Mara Lindqvist'],
    phones: ['+12015550147'],
    tags: ['emergency'],
  },
  {
    recorded: ['whitening', 7.86, 0.94],
    sent: ['checkUp', null, 20, 'whatsapp', '+442079460123', true],
    transcript:
      'Hello, I saw your spring check-up offer. Does it include whitening, and do you take patients who are not registered with you yet?',
    summary:
      'A new patient asks whether the spring check-up offer includes whitening and whether it is open to people who are not registered.',
    judged: ['low', 'positive', 'inquiry', false],
    tasks: [['Explain what the offer includes', 'medium', null]],
    tags: ['new patient'],
  },
  {
    recorded: ['third-call', 9.52, 0.93],
    sent: ['practice', '/contact', 49, 'sms', '+12015550162', false],
    transcript:
      'This is Priya Raman, calling for the third time. I waited an hour on Monday and nobody told me that the doctor was ill. I would like a new appointment, please.',
    summary:
      'Priya Raman complains that she waited an hour on Monday without being told that the doctor was ill. This is her third call; she wants a new appointment.',
    judged: ['high', 'frustrated', 'complaint', false],
    tasks: [
      ['Apologise to Priya Raman', 'high', 'ASAP'],
      ['Offer a new appointment', 'high', null],
    ],
    names: ['Priya Raman'],
    tags: ['complaint', 'front desk'],
  },
  {
    recorded: ['too-quiet', 7.51, 0.97],
    sent: ['show', '/episodes/41', 66, 'email', 'jo@commuter.example', false],
    transcript:
      'Love the show, but the last two episodes were so quiet that I could not hear your guest in the car. Could you turn that up a little?',
    summary: 'A listener loves the show but found the last two episodes too quiet to hear in the car.',
    judged: ['medium', 'positive', 'support', false],
    tasks: [['Check the loudness of the last two episodes', 'medium', null]],
    tags: ['audio'],
  },
  {
    recorded: ['squeaky-brakes', 8.31, 0.91],
    sent: ['workshop', '/', 92, 'sms', '+442079460456', true],
    transcript:
      'Hi Bruno. The brakes you fitted last week squeak like a barn door whenever it rains. Can I drop by on Saturday so that you can have a look?',
    summary: 'A customer’s newly fitted brakes squeak in the rain. They would like to drop by on Saturday.',
    judged: ['medium', 'neutral', 'support', false],
    tasks: [['Confirm Saturday', 'medium', 'Saturday']],
    names: ['Bruno'],
  },
  {
    recorded: ['thank-you', 8.77, 0.98],
    sent: ['practice', '/team', 118, 'email', 'henrik@fjord.example', true],
    transcript:
      'I just wanted to thank Doctor Osei. The filling took twenty minutes and I felt nothing at all. The best dentist I have been to in years.',
    summary: 'A patient thanks Doctor Osei for a quick and painless filling.',
    judged: ['low', 'positive', 'feedback', false],
    names: ['Doctor Osei'],
    tags: ['praise'],
    hasReview: true,
  },
  {
    recorded: ['guest-pitch', 11.53, 0.95],
    sent: ['show', '/about', 145, 'email', 'lena@polar.example', true],
    transcript:
      'Hi Chiara, this is Lena Vogt from Polar Research. We just came back from six months of darkness. I think that would make an episode. Write to me at lena@polar.example.',
    summary: 'Lena Vogt of Polar Research offers an episode about six months of polar night and asks to be written to.',
    judged: ['medium', 'positive', 'follow-up', false],
    tasks: [['Write to Lena Vogt', 'medium', null]],
    names: ['Lena Vogt', 'Polar Research', 'Chiara'],
    emails: ['lena@polar.example'],
    tags: ['guest idea'],
  },
  {
    recorded: ['charged-twice', 9.04, 0.96],
    sent: ['practice', '/prices', 213, 'email', 'tom.avery@mailbox.example', true],
    transcript:
      'Hi, Tom Avery here. I was charged twice for the cleaning on the third of November. Could somebody look at my invoice and send the difference back?',
    summary: 'Tom Avery was charged twice for a cleaning on 3 November and asks for a refund.',
    judged: ['medium', 'negative', 'support', false],
    tasks: [['Check the invoice of 3 November and refund the second charge', 'medium', null]],
    names: ['Tom Avery'],
    tags: ['billing'],
  },
  {
    recorded: ['night-bus', 8.91, 0.92],
    sent: ['listenerLine', null, 260, 'whatsapp', '+442079460789', true],
    transcript:
      'I drive the night bus in Leeds and your episode about lighthouses kept me company from the first stop to the last. Could you do one about ferries?',
    summary: 'A night bus driver from Leeds enjoyed the episode about lighthouses and wishes for one about ferries.',
    judged: [null, 'positive', 'feedback', false],
    tags: ['read on air'],
  },
  {
    recorded: ['two-children', 7.25, 0.95],
    sent: ['implants', '/booking', 308, 'email', 'sofia@family.example', false],
    transcript:
      'Good morning. I would like to book a check-up for my two children, Ella and Noah, ideally on a Friday after school.',
    summary: 'A parent wants to book a check-up for Ella and Noah, ideally on a Friday after school.',
    judged: ['low', 'neutral', 'scheduling', false],
    tasks: [['Offer two slots on a Friday afternoon', 'low', null]],
    names: ['Ella', 'Noah'],
    tags: ['children', 'new patient'],
  },
  {
    recorded: ['e-bike-battery', 8.46, 0.94],
    sent: ['workshop', '/repairs', 377, 'email', 'mel@pedal.example', false],
    transcript:
      'Hello, do you repair batteries for electric bikes? Mine stops at forty percent. I only need a rough price before I bring it in.',
    summary:
      'A caller asks whether e-bike batteries are repaired and for a rough price; theirs stops at forty percent.',
    judged: ['low', 'neutral', 'sales', false],
    tasks: [['Send a rough price for a battery repair', 'low', null]],
    tags: ['e-bike'],
  },
  {
    recorded: ['sponsor', 9.49, 0.97],
    sent: ['listenerLine', null, 452, 'sms', '+12015550178', true],
    transcript:
      'Good evening, Marcus Hale of Owl Coffee. We would like to sponsor four episodes in January. Could you send me your rates before the end of next week?',
    summary:
      'Marcus Hale of Owl Coffee wants to sponsor four episodes in January and asks for the rates by the end of next week.',
    judged: ['medium', 'positive', 'sales', false],
    tasks: [['Send the rates to Marcus Hale', 'high', 'end of next week']],
    names: ['Marcus Hale', 'Owl Coffee'],
    tags: ['sponsor'],
  },
]

export const SEED_MESSAGES = ROWS.map((row) => {
  const [recording, durationSeconds, confidence] = row.recorded
  const [channel, page, hoursAgo, method, contact, verified] = row.sent
  const [urgency, sentiment, intent, callback_required] = row.judged
  const { transcript, tasks = [], names = [], phones = [], emails = [], tags = [] } = row
  const summary: Summary = {
    text: row.summary,
    urgency,
    sentiment,
    intent,
    callback_required,
    action_items: tasks.map(([task, priority, deadline]) => ({ task, priority, deadline })),
    mentioned: { names, phones, emails },
  }
  const reviewDraft = row.hasReview ? transcript : null
  const sent = { channel, page, hoursAgo, method, contact, verified }
  return { ...sent, recording, durationSeconds, confidence, transcript, summary, tags, reviewDraft }
})

export type SeedMessage = (typeof SEED_MESSAGES)[number]

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

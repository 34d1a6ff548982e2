import type { Message } from '../contract/messages/message'
import type { ChannelKey } from './seed-world'

/** A message of the demonstration. Its recording is audio/<recording>.webm, which says just what the transcript says. */
export interface SeedMessage {
  recording: string
  durationSeconds: number
  channel: ChannelKey
  page?: string
  hoursAgo: number
  contact: string
  method: Message['sender']['verification_method']
  verified: boolean
  transcript: string
  confidence: number
  summary: Message['summary']
  tags: string[]
  /** The review step was on: the draft offered to the sender. */
  reviewDraft?: string
}

const mentioned = (names: string[], phones: string[] = [], emails: string[] = []) => ({ names, phones, emails })

export const SEED_MESSAGES: readonly SeedMessage[] = [
  {
    recording: 'lost-crown',
    durationSeconds: 13.0,
    channel: 'practice',
    page: '/contact',
    hoursAgo: 3,
    contact: '+12015550147',
    method: 'sms',
    verified: true,
    transcript:
      'Hello, this is Mara Lindqvist. My crown came off this morning and chewing hurts. Could you fit me in today or tomorrow? Please call me back on 201 555 0147. Thank you.',
    confidence: 0.96,
    summary: {
      text: 'Mara Lindqvist lost a crown this morning and chewing hurts. She asks for an appointment today or tomorrow and for a call back.',
      urgency: 'high',
      sentiment: 'negative',
      intent: 'scheduling',
      callback_required: true,
      action_items: [
        { task: 'Call Mara Lindqvist back on 201 555 0147', priority: 'high', deadline: 'ASAP' },
        { task: 'Find an emergency slot', priority: 'high', deadline: 'tomorrow' },
      ],
      mentioned: mentioned(['Mara Lindqvist'], ['+12015550147']),
    },
    tags: ['emergency'],
  },
  {
    recording: 'whitening',
    durationSeconds: 7.86,
    channel: 'checkUp',
    hoursAgo: 20,
    contact: '+442079460123',
    method: 'whatsapp',
    verified: true,
    transcript:
      'Hello, I saw your spring check-up offer. Does it include whitening, and do you take patients who are not registered with you yet?',
    confidence: 0.94,
    summary: {
      text: 'A new patient asks whether the spring check-up offer includes whitening and whether it is open to people who are not registered.',
      urgency: 'low',
      sentiment: 'positive',
      intent: 'inquiry',
      callback_required: false,
      action_items: [{ task: 'Explain what the offer includes', priority: 'medium', deadline: null }],
      mentioned: mentioned([]),
    },
    tags: ['new patient'],
  },
  {
    recording: 'third-call',
    durationSeconds: 9.52,
    channel: 'practice',
    page: '/contact',
    hoursAgo: 49,
    contact: '+12015550162',
    method: 'sms',
    verified: false,
    transcript:
      'This is Priya Raman, calling for the third time. I waited an hour on Monday and nobody told me that the doctor was ill. I would like a new appointment, please.',
    confidence: 0.93,
    summary: {
      text: 'Priya Raman complains that she waited an hour on Monday without being told that the doctor was ill. This is her third call; she wants a new appointment.',
      urgency: 'high',
      sentiment: 'frustrated',
      intent: 'complaint',
      callback_required: false,
      action_items: [
        { task: 'Apologise to Priya Raman', priority: 'high', deadline: 'ASAP' },
        { task: 'Offer a new appointment', priority: 'high', deadline: null },
      ],
      mentioned: mentioned(['Priya Raman']),
    },
    tags: ['complaint', 'front desk'],
  },
  {
    recording: 'too-quiet',
    durationSeconds: 7.51,
    channel: 'show',
    page: '/episodes/41',
    hoursAgo: 66,
    contact: 'jo@commuter.example',
    method: 'email',
    verified: false,
    transcript:
      'Love the show, but the last two episodes were so quiet that I could not hear your guest in the car. Could you turn that up a little?',
    confidence: 0.97,
    summary: {
      text: 'A listener loves the show but found the last two episodes too quiet to hear in the car.',
      urgency: 'medium',
      sentiment: 'positive',
      intent: 'support',
      callback_required: false,
      action_items: [{ task: 'Check the loudness of the last two episodes', priority: 'medium', deadline: null }],
      mentioned: mentioned([]),
    },
    tags: ['audio'],
  },
  {
    recording: 'squeaky-brakes',
    durationSeconds: 8.31,
    channel: 'workshop',
    page: '/',
    hoursAgo: 92,
    contact: '+442079460456',
    method: 'sms',
    verified: true,
    transcript:
      'Hi Bruno. The brakes you fitted last week squeak like a barn door whenever it rains. Can I drop by on Saturday so that you can have a look?',
    confidence: 0.91,
    summary: {
      text: 'A customer’s newly fitted brakes squeak in the rain. They would like to drop by on Saturday.',
      urgency: 'medium',
      sentiment: 'neutral',
      intent: 'support',
      callback_required: false,
      action_items: [{ task: 'Confirm Saturday', priority: 'medium', deadline: 'Saturday' }],
      mentioned: mentioned(['Bruno']),
    },
    tags: [],
  },
  {
    recording: 'thank-you',
    durationSeconds: 8.77,
    channel: 'practice',
    page: '/team',
    hoursAgo: 118,
    contact: 'henrik@fjord.example',
    method: 'email',
    verified: true,
    transcript:
      'I just wanted to thank Doctor Osei. The filling took twenty minutes and I felt nothing at all. The best dentist I have been to in years.',
    confidence: 0.98,
    summary: {
      text: 'A patient thanks Doctor Osei for a quick and painless filling.',
      urgency: 'low',
      sentiment: 'positive',
      intent: 'feedback',
      callback_required: false,
      action_items: [],
      mentioned: mentioned(['Doctor Osei']),
    },
    tags: ['praise'],
    reviewDraft:
      'I just wanted to thank Doctor Osei. The filling took twenty minutes and I felt nothing at all. The best dentist I have been to in years.',
  },
  {
    recording: 'guest-pitch',
    durationSeconds: 11.53,
    channel: 'show',
    page: '/about',
    hoursAgo: 145,
    contact: 'lena@polar.example',
    method: 'email',
    verified: true,
    transcript:
      'Hi Chiara, this is Lena Vogt from Polar Research. We just came back from six months of darkness. I think that would make an episode. Write to me at lena@polar.example.',
    confidence: 0.95,
    summary: {
      text: 'Lena Vogt of Polar Research offers an episode about six months of polar night and asks to be written to.',
      urgency: 'medium',
      sentiment: 'positive',
      intent: 'follow-up',
      callback_required: false,
      action_items: [{ task: 'Write to Lena Vogt', priority: 'medium', deadline: null }],
      mentioned: mentioned(['Lena Vogt', 'Polar Research', 'Chiara'], [], ['lena@polar.example']),
    },
    tags: ['guest idea'],
  },
  {
    recording: 'charged-twice',
    durationSeconds: 9.04,
    channel: 'practice',
    page: '/prices',
    hoursAgo: 213,
    contact: 'tom.avery@mailbox.example',
    method: 'email',
    verified: true,
    transcript:
      'Hi, Tom Avery here. I was charged twice for the cleaning on the third of November. Could somebody look at my invoice and send the difference back?',
    confidence: 0.96,
    summary: {
      text: 'Tom Avery was charged twice for a cleaning on 3 November and asks for a refund.',
      urgency: 'medium',
      sentiment: 'negative',
      intent: 'support',
      callback_required: false,
      action_items: [
        { task: 'Check the invoice of 3 November and refund the second charge', priority: 'medium', deadline: null },
      ],
      mentioned: mentioned(['Tom Avery']),
    },
    tags: ['billing'],
  },
  {
    recording: 'night-bus',
    durationSeconds: 8.91,
    channel: 'listenerLine',
    hoursAgo: 260,
    contact: '+442079460789',
    method: 'whatsapp',
    verified: true,
    transcript:
      'I drive the night bus in Leeds and your episode about lighthouses kept me company from the first stop to the last. Could you do one about ferries?',
    confidence: 0.92,
    summary: {
      text: 'A night bus driver from Leeds enjoyed the episode about lighthouses and wishes for one about ferries.',
      urgency: null,
      sentiment: 'positive',
      intent: 'feedback',
      callback_required: false,
      action_items: [],
      mentioned: mentioned([]),
    },
    tags: ['read on air'],
  },
  {
    recording: 'two-children',
    durationSeconds: 7.25,
    channel: 'implants',
    page: '/booking',
    hoursAgo: 308,
    contact: 'sofia@family.example',
    method: 'email',
    verified: false,
    transcript:
      'Good morning. I would like to book a check-up for my two children, Ella and Noah, ideally on a Friday after school.',
    confidence: 0.95,
    summary: {
      text: 'A parent wants to book a check-up for Ella and Noah, ideally on a Friday after school.',
      urgency: 'low',
      sentiment: 'neutral',
      intent: 'scheduling',
      callback_required: false,
      action_items: [{ task: 'Offer two slots on a Friday afternoon', priority: 'low', deadline: null }],
      mentioned: mentioned(['Ella', 'Noah']),
    },
    tags: ['children', 'new patient'],
  },
  {
    recording: 'e-bike-battery',
    durationSeconds: 8.46,
    channel: 'workshop',
    page: '/repairs',
    hoursAgo: 377,
    contact: 'mel@pedal.example',
    method: 'email',
    verified: false,
    transcript:
      'Hello, do you repair batteries for electric bikes? Mine stops at forty percent. I only need a rough price before I bring it in.',
    confidence: 0.94,
    summary: {
      text: 'A caller asks whether e-bike batteries are repaired and for a rough price; theirs stops at forty percent.',
      urgency: 'low',
      sentiment: 'neutral',
      intent: 'sales',
      callback_required: false,
      action_items: [{ task: 'Send a rough price for a battery repair', priority: 'low', deadline: null }],
      mentioned: mentioned([]),
    },
    tags: ['e-bike'],
  },
  {
    recording: 'sponsor',
    durationSeconds: 9.49,
    channel: 'listenerLine',
    hoursAgo: 452,
    contact: '+12015550178',
    method: 'sms',
    verified: true,
    transcript:
      'Good evening, Marcus Hale of Owl Coffee. We would like to sponsor four episodes in January. Could you send me your rates before the end of next week?',
    confidence: 0.97,
    summary: {
      text: 'Marcus Hale of Owl Coffee wants to sponsor four episodes in January and asks for the rates by the end of next week.',
      urgency: 'medium',
      sentiment: 'positive',
      intent: 'sales',
      callback_required: false,
      action_items: [{ task: 'Send the rates to Marcus Hale', priority: 'high', deadline: 'end of next week' }],
      mentioned: mentioned(['Marcus Hale', 'Owl Coffee']),
    },
    tags: ['sponsor'],
  },
]

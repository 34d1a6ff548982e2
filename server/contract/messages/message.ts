import { z } from 'zod'
import { ChannelType } from '../channels/channel'
import { VerificationMethod } from '../channels/channel-settings'
import { timestamp } from '../values/time'

/** Limits of the payload (spec, "Limits"). */
export const MAX_NAME_CHARACTERS = 256
export const MAX_DRAFT_CHARACTERS = 4096
export const MAX_SUMMARY_WORDS = 200

export const PRIORITIES = ['low', 'medium', 'high'] as const
export const SENTIMENTS = ['positive', 'neutral', 'negative', 'frustrated'] as const

export const Priority = z
  .enum(PRIORITIES)
  .meta({ id: 'Priority', description: '`low`, `medium` or `high`.', example: 'high' })
export const Sentiment = z
  .enum(SENTIMENTS)
  .meta({ id: 'Sentiment', description: '`positive`, `neutral`, `negative` or `frustrated`.', example: 'neutral' })

const EXAMPLE_TEXT =
  'Hello, this is Ada Marsh. Thank you for the wonderful care at Harbour Dental. Please call me back before Tuesday on +1 201 555 0123, or write to ada@example.com.'

const phone = (description: string) => z.e164().nullable().meta({ description, example: '+12015550123' })

export const Sender = z
  .object({
    verification_method: VerificationMethod,
    contact_verified: z.boolean().meta({
      description:
        'Whether the sender proved ownership of the contact by entering a one-time code before recording. It is false when the code step was disabled.',
      example: true,
    }),
    email: z.email().nullable().meta({
      description: 'Email address. Set when `verification_method` is `email`, otherwise null.',
      example: 'ada@example.com',
    }),
    phone: phone('Phone number in E.164. Set when `verification_method` is `sms`, otherwise null.'),
    whatsapp: phone('WhatsApp number in E.164. Set when `verification_method` is `whatsapp`, otherwise null.'),
  })
  .meta({
    id: 'Sender',
    description: 'Who recorded the message.',
    example: {
      verification_method: 'email',
      contact_verified: true,
      email: 'ada@example.com',
      phone: null,
      whatsapp: null,
    },
  })

export const MessageChannel = z
  .object({
    type: ChannelType,
    id: z
      .string()
      .meta({ description: 'Stable id of the domain or campaign.', example: '0f8fad5b-d9cb-469f-a165-70867728950e' }),
    name: z.string().meta({
      description: 'Domain name or campaign name at the time when the message was processed.',
      example: 'harbourdental.example',
    }),
    page_url: z.string().nullable().meta({
      description: 'URL of the page with the widget. Null for a campaign.',
      example: 'https://harbourdental.example/contact',
    }),
  })
  .meta({ id: 'MessageChannel', description: 'Where the message was recorded.' })

export const Transcript = z
  .object({
    text: z.string().meta({ description: 'The full transcript.', example: EXAMPLE_TEXT }),
    confidence: z
      .number()
      .min(0)
      .max(1)
      .meta({ description: 'Confidence of the transcription, from 0.0 to 1.0.', example: 0.94 }),
  })
  .meta({ id: 'Transcript', description: 'The transcript of the recording.' })

const ActionItem = z
  .object({
    task: z.string().meta({ description: 'The task.', example: 'Call Ada Marsh back' }),
    priority: Priority,
    deadline: z
      .string()
      .nullable()
      .meta({ description: 'Deadline in free text, such as `ASAP`, or null.', example: 'before Tuesday' }),
  })
  .meta({ id: 'ActionItem', description: 'A task that the message asks for.' })

const Mentioned = z
  .object({
    names: z.array(z.string().min(1).max(MAX_NAME_CHARACTERS)).meta({
      description: 'Names of people and companies in the message.',
      example: ['Ada Marsh', 'Harbour Dental'],
    }),
    phones: z.array(z.e164()).meta({
      description: 'Phone numbers in E.164. Only valid numbers are included.',
      example: ['+12015550123'],
    }),
    emails: z
      .array(z.email())
      .meta({ description: 'Email addresses. Only valid addresses are included.', example: ['ada@example.com'] }),
  })
  .meta({ id: 'Mentioned', description: 'Names, phone numbers and email addresses that the message mentions.' })

export const Summary = z
  .object({
    text: z.string().meta({
      description: `AI summary in prose. It typically has 2 to 3 sentences and at most about ${MAX_SUMMARY_WORDS} words.`,
      example: 'Ada Marsh thanks Harbour Dental for the care and asks to be called back before Tuesday.',
    }),
    urgency: Priority.nullable().meta({
      description: '`low`, `medium` or `high`. Null when the urgency was not classified.',
      example: 'medium',
    }),
    sentiment: Sentiment.nullable().meta({
      description: '`positive`, `neutral`, `negative` or `frustrated`. Null when the sentiment was not classified.',
      example: 'positive',
    }),
    intent: z.string().nullable().meta({
      description:
        'Intent in free text, for example inquiry, support, complaint, scheduling, follow-up or sales. Can be null.',
      example: 'scheduling',
    }),
    callback_required: z
      .boolean()
      .meta({ description: 'Whether the sender explicitly asked to be called back.', example: true }),
    action_items: z.array(ActionItem).describe('Tasks that the message asks for.'),
    mentioned: Mentioned,
  })
  .meta({ id: 'Summary', description: 'The AI summary of the message.' })

const Audio = z
  .object({
    url: z.url().meta({
      description:
        'Signed URL of the recording. It is valid for 30 days on the Free plan, 90 days on Starter, and 365 days on Pro, Business and Enterprise. After `expires_at` or a revocation it returns 403. After the retention time of the plan the recording is deleted, and the URL returns 410.',
      example:
        'https://voice.example.com/api/listen/7c9e6679-7425-40de-944b-e07fc1f90ae7?t=mlkd8r0o.Vnq2Uv3mJ5yQ8dXbW1tYp4sLk7HgEoRzCf9aNi6uMjI',
    }),
    expires_at: timestamp('The time when `url` stops working.', '2027-02-19T09:31:03.000Z'),
    content_type: z.literal('audio/webm').meta({ description: 'Always `audio/webm` in v1.', example: 'audio/webm' }),
  })
  .meta({ id: 'Audio', description: 'The recording.' })

export const GoogleReview = z
  .object({
    enabled: z.boolean().meta({
      description:
        'Whether the review step was enabled for the widget or campaign at the time when the message was processed. When it is false, `review_url` and `draft_text` are null.',
      example: true,
    }),
    review_url: z.url().nullable().meta({
      description: 'Review link that the sender was offered. Set when `enabled` is true, otherwise null.',
      example: 'https://g.page/r/harbour/review',
    }),
    draft_text: z.string().max(MAX_DRAFT_CHARACTERS).nullable().meta({
      description:
        'Review text that the sender was offered. It is the transcript with card numbers and national identity numbers masked, truncated to 4,096 characters. Null when `enabled` is false or no speech was detected.',
      example: EXAMPLE_TEXT,
    }),
  })
  .meta({ id: 'GoogleReview', description: 'The review step as it was when the message was processed.' })

/** The completed message (spec, "Completed message"): the `data` of an event and of the recent list. */
export const Message = z
  .object({
    id: z.string().meta({
      description: 'Id of the message. `dashboard_url` contains it. The sample has the id `sample`.',
      example: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
    }),
    created_at: timestamp('The time when the recording was made.'),
    completed_at: timestamp('The time when transcription and summarization finished.', '2026-11-21T09:31:03.000Z'),
    duration_seconds: z
      .number()
      .nonnegative()
      .meta({ description: 'Length of the recording in seconds, with a fractional part.', example: 23.4 }),
    sender: Sender,
    channel: MessageChannel,
    transcript: Transcript,
    summary: Summary,
    audio: Audio,
    dashboard_url: z.url().meta({
      description: 'Permanent link to the message in the dashboard. It requires signing in.',
      example: 'https://voice.example.com/messages/7c9e6679-7425-40de-944b-e07fc1f90ae7',
    }),
    tags: z.array(z.string()).meta({
      description: 'Tags that users added to the message. Empty without tags.',
      example: ['new patient'],
    }),
    google_review: GoogleReview,
  })
  .meta({ id: 'VoiceMessage', description: 'A completed voice message.' })
export type Message = z.infer<typeof Message>

/** The lifecycle of a message (choices.md, "Lifecycle before completion"). */
export const MESSAGE_STATES = [
  'draft',
  'recorded',
  'transcribing',
  'summarizing',
  'completed',
  'failed',
  'discarded',
] as const
export const MessageState = z.enum(MESSAGE_STATES).meta({
  id: 'MessageState',
  description:
    '`recorded`, `transcribing` and `summarizing` are in processing. `completed` messages have `data`. `failed` messages say why in `failure`; a person can retry them. `draft` is not sent yet, and `discarded` is given up.',
  example: 'recorded',
})
export type MessageState = z.infer<typeof MessageState>

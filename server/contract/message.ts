import { z } from 'zod'
import { ChannelType } from './channel'
import { timestamp } from './time'

/** Limits of the payload (spec, "Limits"). */
export const MAX_NAME_CHARACTERS = 256
export const MAX_DRAFT_CHARACTERS = 4096
export const MAX_SUMMARY_WORDS = 200

export const VERIFICATION_METHODS = ['email', 'sms', 'whatsapp'] as const
export const PRIORITIES = ['low', 'medium', 'high'] as const
export const SENTIMENTS = ['positive', 'neutral', 'negative', 'frustrated'] as const

const phone = (description: string) => z.e164().nullable().meta({ description, example: '+12015550123' })

export const Sender = z
  .object({
    verification_method: z.enum(VERIFICATION_METHODS).meta({
      description:
        'Channel the sender used to give contact information; it does not say whether the contact was confirmed.',
      example: 'email',
    }),
    contact_verified: z.boolean().meta({
      description: 'true when the sender proved ownership with a one-time code before recording.',
      example: true,
    }),
    email: z
      .email()
      .nullable()
      .meta({ description: 'Set when verification_method is email.', example: 'ada@example.com' }),
    phone: phone('E.164; set when verification_method is sms.'),
    whatsapp: phone('E.164; set when verification_method is whatsapp.'),
  })
  .meta({
    id: 'Sender',
    description: 'Who left the message.',
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
    name: z.string().meta({ description: 'Name when the message was processed.', example: 'harbourdental.example' }),
    page_url: z.string().nullable().meta({
      description: 'Page the widget was on; null for a campaign.',
      example: 'https://harbourdental.example/contact',
    }),
  })
  .meta({ id: 'MessageChannel', description: 'Where the message was recorded.' })

export const Transcript = z
  .object({
    text: z
      .string()
      .meta({ description: 'The full transcript.', example: 'Hello, this is Ada. Please call me back about Tuesday.' }),
    confidence: z.number().min(0).max(1).meta({ description: '0.0 to 1.0.', example: 0.94 }),
  })
  .meta({ id: 'Transcript', description: 'What was said.' })

export const ActionItem = z
  .object({
    task: z.string().meta({ description: 'What is to be done.', example: 'Call Ada back' }),
    priority: z.enum(PRIORITIES).meta({ description: 'low, medium or high.', example: 'high' }),
    deadline: z
      .string()
      .nullable()
      .meta({ description: 'Free text such as ASAP, or null.', example: 'before Tuesday' }),
  })
  .meta({ id: 'ActionItem', description: 'A task the message asks for.' })

export const Mentioned = z
  .object({
    names: z
      .array(z.string().min(1).max(MAX_NAME_CHARACTERS))
      .meta({ description: 'People or companies named.', example: ['Ada', 'Harbour Dental'] }),
    phones: z.array(z.e164()).meta({ description: 'Valid E.164 numbers only.', example: ['+12015550123'] }),
    emails: z.array(z.email()).meta({ description: 'Valid addresses only.', example: ['ada@example.com'] }),
  })
  .meta({ id: 'Mentioned', description: 'Names, numbers and addresses heard in the message.' })

export const Summary = z
  .object({
    text: z.string().meta({
      description: 'Two or three sentences, at most about 200 words.',
      example: 'Ada asks for a call back about her appointment.',
    }),
    urgency: z
      .enum(PRIORITIES)
      .nullable()
      .meta({ description: 'low, medium, high, or null when not classified.', example: 'medium' }),
    sentiment: z
      .enum(SENTIMENTS)
      .nullable()
      .meta({ description: 'positive, neutral, negative, frustrated, or null.', example: 'neutral' }),
    intent: z
      .string()
      .nullable()
      .meta({ description: 'Free-form, for example inquiry, support or scheduling.', example: 'scheduling' }),
    callback_required: z
      .boolean()
      .meta({ description: 'true when the caller asked to be called back.', example: true }),
    action_items: z.array(ActionItem).meta({ description: 'Tasks the message asks for.' }),
    mentioned: Mentioned,
  })
  .meta({ id: 'Summary', description: 'The AI summary of the message.' })

export const Audio = z
  .object({
    url: z.url().meta({
      description:
        'Signed listen URL. 403 after expires_at or revocation; 410 once the file was deleted by plan retention.',
      example: 'https://voice.example.com/api/listen/7c9e6679-7425-40de-944b-e07fc1f90ae7?t=w1qk3v',
    }),
    expires_at: timestamp('When url stops working.'),
    content_type: z.literal('audio/webm').meta({ description: 'Always audio/webm in v1.', example: 'audio/webm' }),
  })
  .meta({ id: 'Audio', description: 'The recording.' })

export const GoogleReview = z
  .object({
    enabled: z.boolean().meta({ description: 'true when the review step was on at processing time.', example: true }),
    review_url: z
      .url()
      .nullable()
      .meta({ description: 'Set when enabled is true, otherwise null.', example: 'https://g.page/r/harbour/review' }),
    draft_text: z.string().max(MAX_DRAFT_CHARACTERS).nullable().meta({
      description:
        'Review text offered to the sender, card and national-identity numbers masked; null when not enabled or no speech was detected.',
      example: 'Wonderful care, thank you.',
    }),
  })
  .meta({ id: 'GoogleReview', description: 'The review step, as it was when the message was processed.' })

/** The completed message (spec, "Completed message (payload object)"): the `data` of an event and of the recent list. */
export const Message = z
  .object({
    id: z.string().meta({
      description: 'Message identifier, the one in dashboard_url.',
      example: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
    }),
    created_at: timestamp('When the recording was made.'),
    completed_at: timestamp('When transcription and summarization finished.'),
    duration_seconds: z
      .number()
      .nonnegative()
      .meta({ description: 'Audio length in seconds; may be fractional.', example: 23.4 }),
    sender: Sender,
    channel: MessageChannel,
    transcript: Transcript,
    summary: Summary,
    audio: Audio,
    dashboard_url: z.url().meta({
      description: 'Permanent, login-protected link to the message in the dashboard.',
      example: 'https://voice.example.com/messages/7c9e6679-7425-40de-944b-e07fc1f90ae7',
    }),
    tags: z
      .array(z.string())
      .meta({ description: 'User-supplied tags; empty when untagged.', example: ['new patient'] }),
    google_review: GoogleReview,
  })
  .meta({ id: 'Message', description: 'A completed voice message.' })
export type Message = z.infer<typeof Message>

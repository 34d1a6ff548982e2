import { z } from 'zod'
import { positiveJsonNumber } from '../api/input'
import { VerificationMethod } from '../channels/channel-settings'
import { MAX_RECORDING_BYTES } from '../intake/protocol'
import { EngineSource, HeldReason } from '../processing/processing'
import { LANGUAGE_TAG } from '../values/text'
import { nullableTimeInput, nullableTimestamp, timestamp } from '../values/time'
import { Message, MessageState, Summary } from './message'
import { MAX_TAGS, MessageId, MessageTriage, Tag } from './triage'

/** The longest recording that is accepted, in seconds (choices.md, "Longest recording"). */
export const MAX_RECORDING_SECONDS = 300
/** Base64 of the largest recording, and 64 kB for the other fields. */
export const MAX_IMPORT_BODY_BYTES = Math.ceil(MAX_RECORDING_BYTES / 3) * 4 + 64 * 1024
/** Messages of an account that are not completed, at most. Further imports are refused until some are. */
export const MAX_UNFINISHED_MESSAGES = 1000

/** A day: more is no measurement. The recording itself has a limit of its own. */
const MAX_CLAIMED_SECONDS = 86_400

const MAX_BASE64_CHARACTERS = MAX_IMPORT_BODY_BYTES

export const ImportMessage = z
  .object({
    audio: z
      .string()
      .min(1)
      .max(MAX_BASE64_CHARACTERS)
      .meta({
        description: `The recording in base64: M4A, AAC, MP3, WAV, GSM, or Opus in WebM, Ogg or MP4. At most ${MAX_RECORDING_BYTES / 1024 / 1024} MB and ${MAX_RECORDING_SECONDS} seconds. Its form is recognized by its bytes.`,
        example: 'GkXfo59ChoEBQveBAULygQRC84EIQoKEd2VibUKHgQRChYECGFOAZwEAAAAAAAH/',
      }),
    channel_id: z.string().meta({
      description: 'Id of the channel that the message belongs to.',
      example: '0f8fad5b-d9cb-469f-a165-70867728950e',
    }),
    verification_method: VerificationMethod,
    contact: z.string().min(1).max(320).meta({
      description:
        'Email address of the sender, or a phone number in E.164 for `sms` and `whatsapp`. Spaces, dots, hyphens and parentheses in a number are ignored.',
      example: 'ada@example.com',
    }),
    created_at: nullableTimeInput('When the recording was made. Default: now. It cannot be in the future.').optional(),
    duration_seconds: positiveJsonNumber(MAX_CLAIMED_SECONDS).nullable().optional().meta({
      description:
        'Length of the recording in seconds, as the recorder measured it. When less can be decoded, the message is marked as damaged (`damage` of `GET /messages/{id}`).',
      example: 31.4,
    }),
    page_url: z
      .url({ protocol: /^https?$/ })
      .max(2048)
      .nullable()
      .optional()
      .meta({
        description: 'Page on which the message was recorded. Only for a domain; its query and fragment are removed.',
        example: 'https://harbourdental.example/contact',
        override: { anyOf: [{ type: 'string', format: 'uri', maxLength: 2048 }, { type: 'null' }] },
      }),
    language: z
      .string()
      .regex(LANGUAGE_TAG, 'Expected a language tag, such as en or pt-BR.')
      .nullable()
      .optional()
      .meta({
        description: 'Language of the recording, as a BCP 47 tag. Default: the language of the account.',
        example: 'en',
      }),
    tags: z
      .array(Tag)
      .max(MAX_TAGS)
      .nullable()
      .optional()
      .meta({
        description: `Tags of the message, at most ${MAX_TAGS}.`,
        example: ['voicemail'],
      }),
  })
  .meta({ id: 'ImportMessage' })
export type ImportMessage = z.infer<typeof ImportMessage>

const id = z.string().meta({ description: 'Message identifier.', example: '5f2b1c9e-7a64-4f0e-9c3d-1b8a2d6e4f70' })

export const MessageById = z.object({ id: MessageId })

export const ImportedMessage = z
  .object({ id, state: MessageState })
  .meta({ id: 'ImportedMessage', description: 'A recording that was accepted. It is processed in the background.' })
export type ImportedMessage = z.infer<typeof ImportedMessage>

export const MessageStatus = z
  .object({
    id,
    state: MessageState,
    created_at: timestamp('When the recording was made.'),
    held: HeldReason.nullable().meta({
      description: 'Why the message waits although nothing failed. Null when it does not wait.',
      example: null,
    }),
    failure: z
      .object({
        code: z.string().meta({ description: 'Stable code. An open set.', example: 'audio_undecodable' }),
        message: z.string().meta({
          description: 'Explanation for people.',
          example: 'The recording contains no audio that can be decoded.',
        }),
        next_attempt_at: nullableTimestamp('When the step is retried. Null when the failure is final.'),
      })
      .nullable()
      .describe('The last failure of the current step. Null when there is none.'),
    damage: z.string().nullable().meta({
      description:
        'What could not be read of the recording, for people. Null when it is whole, and before it is decoded.',
      example: null,
    }),
    language: z.string().nullable().meta({
      description: 'Language of the recording as a BCP 47 tag. Null while it is not known.',
      example: 'en',
    }),
    transcription: EngineSource.nullable().describe(
      'The engine that transcribed the message. Null before, and for messages that were imported complete.',
    ),
    summarization: EngineSource.nullable().describe(
      'The engine that summarized the message. Null before, and for messages that were imported complete.',
    ),
    completed_as_heard: HeldReason.nullable().meta({
      description:
        'Why the message would have waited for a person, if a person or the setting of the account completed it as it was heard: its words or its language are uncertain. Otherwise null.',
      example: null,
    }),
    correction: z
      .object({
        corrected_at: timestamp('When a member corrected the transcript.'),
        text: z.string().meta({ description: 'The corrected transcript.', example: 'Hello, this is Ada Marsh.' }),
        summary: Summary.nullable().meta({
          description:
            'The summary of the corrected transcript. Null unless a member had it made after the completion.',
          example: null,
        }),
        heard: z.string().meta({
          description: 'The transcript of the engine. Empty if nothing was transcribed.',
          example: 'Hello, this is Aida Marsh.',
        }),
      })
      .nullable()
      .describe(
        'The transcript as a member corrected it. If that was before the completion, `data` has the corrected text; otherwise `data` and its deliveries stay as they were. Null when no one corrected it.',
      ),
    triage: MessageTriage.nullable().describe('Its tags, state and assignee. Null until it is completed.'),
    data: Message.nullable().describe('The message as in webhooks. Null until it is completed.'),
  })
  .meta({ id: 'MessageStatus', description: 'A message and how far its processing is.' })
export type MessageStatus = z.infer<typeof MessageStatus>

import { z } from 'zod'
import { EngineSource, HeldReason, STEPS } from '../processing/processing'
import { PageKey } from '../values/page-key'
import { timestamp } from '../values/time'
import { MessageState, Sender } from './message'
import { AUDIO_STATES } from './message-page'

export const UNFINISHED_PAGE_SIZE = 25

/** `processing` is queued, running or waits for its next attempt, `waiting` is held, `failed` needs a person. */
export const UNFINISHED_KINDS = ['processing', 'waiting', 'failed'] as const
export type UnfinishedKind = (typeof UNFINISHED_KINDS)[number]

export const ListUnfinished = z.object({
  filter: z.enum(UNFINISHED_KINDS).optional().catch(undefined),
  before: PageKey.optional().catch(undefined),
})
export type ListUnfinished = z.infer<typeof ListUnfinished>

const UnfinishedFailure = z.object({
  code: z.string(),
  message: z.string(),
  next_attempt_at: timestamp('When the step is run again.')
    .nullable()
    .describe('Null when the failure is final, the message is held, or an attempt is being made.'),
})

export const UnfinishedMessage = z.object({
  id: z.uuid(),
  created_at: timestamp('When the recording was made.'),
  duration_seconds: z.number().describe('0 until the recording is prepared.'),
  contact: z.string().nullable(),
  sender: Sender.pick({ verification_method: true, contact_verified: true }).nullable(),
  channel: z.string().nullable().describe('Name of the channel. Null when the channel was deleted.'),
  language: z.string().nullable().describe('Of the message, otherwise of the account.'),
  state: MessageState,
  kind: z.enum(UNFINISHED_KINDS),
  step: z.enum(STEPS),
  is_in_flight: z.boolean().describe('An attempt is being made.'),
  attempts: z.int().describe('Failed attempts of the step that count.'),
  held: HeldReason.nullable(),
  failure: UnfinishedFailure.nullable(),
})
export type UnfinishedMessage = z.infer<typeof UnfinishedMessage>

export const UnfinishedCounts = z.object({
  processing: z.int(),
  waiting: z.int(),
  failed: z.int(),
  retryable: z.int().describe('Failed messages that a retry can help.'),
})
export type UnfinishedCounts = z.infer<typeof UnfinishedCounts>

export const UnfinishedList = z.object({
  messages: z.array(UnfinishedMessage),
  counts: UnfinishedCounts,
  older: z.string().nullable().describe('`before` of the next page. Null on the last page.'),
})
export type UnfinishedList = z.infer<typeof UnfinishedList>

export const UnfinishedProblems = z.object({
  failed: z.int(),
  waiting: z.int(),
  reasons: z.array(HeldReason).describe('Why messages wait, each reason once.'),
})
export type UnfinishedProblems = z.infer<typeof UnfinishedProblems>

/** How an attempt of a step ended. A `fault` of this service and an interruption do not count. */
const ATTEMPT_OUTCOMES = ['done', 'failed', 'fault', 'interrupted'] as const

export const ProcessingAttempt = z.object({
  id: z.uuid(),
  number: z.int(),
  started_at: timestamp('When the attempt started.'),
  duration_ms: z.int().nullable().describe('Null when the attempt was interrupted.'),
  outcome: z.enum(ATTEMPT_OUTCOMES),
  code: z.string().nullable(),
  message: z.string().nullable().describe('Why it failed, or a remark about the result.'),
  source: EngineSource.nullable(),
  excerpt: z.string().nullable().describe('The beginning of a provider’s response.'),
})
export type ProcessingAttempt = z.infer<typeof ProcessingAttempt>

const STEP_STATUSES = ['done', 'running', 'queued', 'retrying', 'waiting', 'failed', 'upcoming', 'discarded'] as const
export type StepStatus = (typeof STEP_STATUSES)[number]

/** How far the processing of a message is, with its history. Also of completed and discarded messages. */
export const MessageProgress = UnfinishedMessage.extend({
  kind: UnfinishedMessage.shape.kind.nullable().describe('Null when completed or discarded.'),
  steps: z.array(
    z.object({ step: z.enum(STEPS), status: z.enum(STEP_STATUSES), attempts: z.array(ProcessingAttempt) }),
  ),
  transcript: z.string().nullable().describe('Null before the transcription. Empty without speech.'),
  transcription: EngineSource.nullable(),
  summarization: EngineSource.nullable(),
  damage: z.string().nullable().describe('What of the recording could not be decoded.'),
  audio: z.object({
    state: z.enum(AUDIO_STATES),
    path: z.string().nullable().describe('Path of the recording on this site. Set only when playable.'),
  }),
})
export type MessageProgress = z.infer<typeof MessageProgress>

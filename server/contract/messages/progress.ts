import { z } from 'zod'
import { EngineSource } from '../processing/details'
import { STEPS } from '../processing/failure'
import { timestamp } from '../values/time'
import { AUDIO_STATES } from './message-page'
import { UnfinishedMessage } from './unfinished'

/** How an attempt of a step ended. A `fault` of this service and an interruption do not count. */
export const ATTEMPT_OUTCOMES = ['done', 'failed', 'fault', 'interrupted'] as const

export const ProcessingAttempt = z.object({
  id: z.uuid(),
  number: z.int(),
  started_at: timestamp('When the attempt started.'),
  duration_ms: z.int().nullable().meta({ description: 'Null when the attempt was interrupted.' }),
  outcome: z.enum(ATTEMPT_OUTCOMES),
  code: z.string().nullable(),
  message: z.string().nullable().meta({ description: 'Why it failed, or a remark about the result.' }),
  source: EngineSource.nullable(),
  excerpt: z.string().nullable().meta({ description: 'The beginning of a provider’s response.' }),
})
export type ProcessingAttempt = z.infer<typeof ProcessingAttempt>

export const STEP_STATUSES = [
  'done',
  'running',
  'queued',
  'retrying',
  'waiting',
  'failed',
  'upcoming',
  'discarded',
] as const
export type StepStatus = (typeof STEP_STATUSES)[number]

/** How far the processing of a message is, with its history. Also of completed and discarded messages. */
export const MessageProgress = UnfinishedMessage.extend({
  kind: UnfinishedMessage.shape.kind.nullable().meta({ description: 'Null when completed or discarded.' }),
  steps: z.array(
    z.object({ step: z.enum(STEPS), status: z.enum(STEP_STATUSES), attempts: z.array(ProcessingAttempt) }),
  ),
  transcript: z.string().nullable().meta({ description: 'Null before the transcription. Empty without speech.' }),
  transcription: EngineSource.nullable(),
  summarization: EngineSource.nullable(),
  damage: z.string().nullable().meta({ description: 'What of the recording could not be decoded.' }),
  audio: z.object({
    state: z.enum(AUDIO_STATES),
    path: z.string().nullable().meta({ description: 'Path of the recording on this site. Set only when playable.' }),
  }),
})
export type MessageProgress = z.infer<typeof MessageProgress>

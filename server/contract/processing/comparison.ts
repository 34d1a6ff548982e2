import { z } from 'zod'
import { timestamp } from '../values/time'
import { EngineSource } from './processing'

/** What an engine made of a message: heard again, and summarized. */
export const ComparedResult = z.object({
  speech: EngineSource.nullable().describe('Null where the recording was not heard again.'),
  transcript: z.string().nullable(),
  confidence: z.number().nullable(),
  summarizer: EngineSource.nullable(),
  summary: z.string().nullable(),
  seconds: z.number().nullable().describe('How long speech and summary took.'),
  error: z.string().nullable(),
})
export type ComparedResult = z.infer<typeof ComparedResult>

/** A comparison of the engines in use with the built-in ones. */
export const EngineComparison = z.object({
  is_running: z.boolean(),
  channel_name: z.string(),
  messages: z.array(
    z.object({
      id: z.uuid(),
      created_at: timestamp('When the recording was made.'),
      in_use: ComparedResult,
      built_in: ComparedResult.nullable().describe('Null until its turn.'),
    }),
  ),
})
export type EngineComparison = z.infer<typeof EngineComparison>

/** The engines that a server uses, as far as a comparison needs to know them. */
export type EnginesInUse = Record<'speech' | 'summary', { engine: string }>

/** Tells whether a provider is in use: what it made is stored, so that nothing is sent to it for a comparison. */
export const isComparable = ({ speech, summary }: EnginesInUse): boolean =>
  [speech, summary].some(({ engine }) => engine === 'openai-compatible')

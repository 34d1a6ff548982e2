import { sql } from 'drizzle-orm'
import { db } from '../../../db/client'
import type { EngineInUse, ProviderTerms } from '../../contract/processing/processing'
import { env } from '../../env'
import { type OpenCircuit, openCircuits, type Provider } from '../providers/circuit'
import { speechStatus } from '../speech/transcribe'
import { summaryStatus } from '../summary/summary-engine'

/** How many messages of the instance are in processing, waiting or failed, and since when. */
export interface ProcessingStatus {
  /** Jobs by step and state; held ones by their reason. Completed and discarded ones are not counted. */
  jobs: { step: string; state: string; held_reason: string | null; count: number; oldest_seconds: number }[]
  /** How long the oldest due step has been due, in seconds; null when none is due. */
  oldest_due_seconds: number | null
  paused_providers: OpenCircuit[]
}

/** Counts the held messages of the instance. For health, which anyone may ask for each second. */
export async function countHeld(): Promise<number> {
  const [row] = await db().execute<{ count: number }>(
    sql`select count(*)::int as count from processing_jobs where state = 'held'`,
  )
  return row?.count ?? 0
}

/** Returns how long the oldest due step has been due, in seconds; null when none is due. */
export async function oldestDueSeconds(): Promise<number | null> {
  const [row] = await db().execute<{ seconds: number | null }>(sql`
    select extract(epoch from clock_timestamp() - min(next_attempt_at))::float8 as seconds
    from processing_jobs where state = 'pending' and next_attempt_at <= statement_timestamp()`)
  return row?.seconds ?? null
}

/** Reads the state of processing, for operators. One select a state, because each has a partial index. */
export async function processingStatus(): Promise<ProcessingStatus> {
  const [jobs, oldestDue, circuits] = await Promise.all([
    db().execute<ProcessingStatus['jobs'][number] & Record<string, unknown>>(sql`
      select step, state, held_reason, count(*)::int as count,
        round(extract(epoch from clock_timestamp() - min(created_at)))::int as oldest_seconds
      from (
        select step, state, held_reason, created_at from processing_jobs where state = 'pending'
        union all select step, state, held_reason, created_at from processing_jobs where state = 'held'
        union all select step, state, held_reason, created_at from processing_jobs where state = 'failed'
      ) unfinished group by 1, 2, 3 order by 1, 2, 3`),
    oldestDueSeconds(),
    openCircuits(),
  ])
  return { jobs: [...jobs], oldest_due_seconds: oldestDue, paused_providers: [...circuits] }
}

/** Returns the engines in use, and whether their providers refuse this service at present. */
export async function engineStatus(): Promise<Record<Provider, EngineInUse>> {
  const [speech, circuits] = await Promise.all([speechStatus(), openCircuits()])
  const circuitOf = (provider: Provider) => circuits.find((one) => one.provider === provider)
  const { progress, languages } = speech
  return {
    speech: withCircuit(
      {
        engine: speech.engine,
        model: speech.model,
        state: speech.state,
        progress: progress && progress.totalBytes > 0 ? progress.bytes / progress.totalBytes : null,
        languages: languages === 'any' ? languages : [...languages],
        detail: speech.detail,
        refused_since: null,
        terms: speechTerms(),
      },
      circuitOf('speech'),
    ),
    summary: withCircuit(summaryInUse(), circuitOf('summary')),
  }
}

function summaryInUse(): EngineInUse {
  const { engine, model } = summaryStatus()
  return {
    engine,
    model,
    state: 'ready',
    progress: null,
    languages: 'any',
    detail: null,
    refused_since: null,
    terms: summaryTerms(),
  }
}

function speechTerms(): ProviderTerms | null {
  const { SPEECH_ENGINE, SPEECH_BASE_URL, SPEECH_PRICE_PER_MINUTE: price, SPEECH_RETENTION: retention } = env()
  if (SPEECH_ENGINE !== 'openai-compatible' || !SPEECH_BASE_URL) return null
  return { host: new URL(SPEECH_BASE_URL).host, price: price ?? null, retention: retention ?? null }
}

function summaryTerms(): ProviderTerms | null {
  const { SUMMARY_PROVIDER, SUMMARY_PRICE_PER_MESSAGE: price, SUMMARY_RETENTION: retention } = env()
  if (!SUMMARY_PROVIDER) return null
  return { host: new URL(SUMMARY_PROVIDER.baseUrl).host, price: price ?? null, retention: retention ?? null }
}

const withCircuit = (engine: EngineInUse, circuit: OpenCircuit | undefined): EngineInUse =>
  circuit
    ? { ...engine, state: 'refused', detail: circuit.message, refused_since: new Date(circuit.opened_at).toISOString() }
    : engine

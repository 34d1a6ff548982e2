import { asc, eq, sql } from 'drizzle-orm'
import { db } from '../../../db/client'
import { processingAttempts } from '../../../db/schema'
import type { Account } from '../../accounts/account/account'
import type { MessageState } from '../../contract/messages/message'
import type { MessageProgress, ProcessingAttempt, StepStatus } from '../../contract/messages/unfinished'
import {
  type AudioDetails,
  type EngineSource,
  type JobState,
  STEPS,
  type Step,
} from '../../contract/processing/processing'
import { isUuid } from '../../contract/values/text'
import { required } from '../../env'
import { memberLinkExpiry, memberPath } from '../../messages/audio-link'
import { toUnfinished, UNFINISHED_COLUMNS, UNFINISHED_TABLES, type UnfinishedRow } from './unfinished'

/** Attempts that a page shows. A message that is retried again and again has more. */
const MAX_ATTEMPTS = 200

/** Returns how far the processing of a message is, with its history. Null when the account has no such sent message. */
export async function messageProgress(account: Account, id: string): Promise<MessageProgress | null> {
  if (!isUuid(id)) return null
  const [[row], attempts] = await Promise.all([
    db().execute<ProgressRow>(sql`
      select ${UNFINISHED_COLUMNS}, ${DETAIL_COLUMNS} from ${UNFINISHED_TABLES}
      where m.id = ${id}::uuid and m.account_id = ${account.id}::uuid and m.state <> 'draft'`),
    db()
      .select()
      .from(processingAttempts)
      .where(eq(processingAttempts.messageId, id))
      .orderBy(asc(processingAttempts.recordedAt))
      .limit(MAX_ATTEMPTS),
  ])
  if (!row) return null
  const message = toUnfinished(row)
  const statuses = stepStatuses({
    messageState: row.state,
    step: row.step,
    jobState: row.job_state,
    isInFlight: row.is_in_flight,
    hasFailed: row.error_code !== null,
  })
  return {
    ...message,
    kind: row.state === 'completed' || row.state === 'discarded' ? null : message.kind,
    steps: statuses.map(({ step, status }) => ({
      step,
      status,
      attempts: attempts.filter((one) => one.step === step).map(toAttempt),
    })),
    transcript: row.transcript_source || row.is_corrected ? row.transcript_text : null,
    transcription: row.transcript_source,
    summarization: row.summary_source,
    damage: row.audio_details?.damage ?? null,
    audio: audioOf(row),
  }
}

const DETAIL_COLUMNS = sql`m.transcript_text, m.corrected_at is not null as is_corrected, m.transcript_source, m.summary_source, m.audio_details,
  m.audio_key is not null as has_audio, m.audio_revoked_at is not null as is_revoked,
  m.audio_deleted_at is not null as is_deleted`

interface ProgressRow extends UnfinishedRow {
  transcript_text: string
  is_corrected: boolean
  transcript_source: EngineSource | null
  summary_source: EngineSource | null
  audio_details: AudioDetails | null
  has_audio: boolean
  is_revoked: boolean
  is_deleted: boolean
}

function toAttempt(row: typeof processingAttempts.$inferSelect): ProcessingAttempt {
  const { id, number, startedAt, durationMs, outcome, code, message, engine, model, excerpt } = row
  return {
    id,
    number,
    started_at: startedAt.toISOString(),
    duration_ms: durationMs,
    outcome,
    code,
    message,
    source: engine === null ? null : { engine, model: model ?? '' },
    excerpt,
  }
}

function audioOf({ id, has_audio, is_revoked, is_deleted }: ProgressRow): MessageProgress['audio'] {
  const state = is_deleted ? 'deleted' : !has_audio ? 'missing' : is_revoked ? 'revoked' : 'playable'
  const path = state === 'playable' ? memberPath(required('AUDIO_LINK_KEY'), id, memberLinkExpiry(new Date())) : null
  return { state, path }
}

interface Position {
  messageState: MessageState
  step: Step
  jobState: JobState | null
  isInFlight: boolean
  hasFailed: boolean
}

/** Returns the status of each step of a message, in the order of the steps. */
export function stepStatuses(position: Position): { step: Step; status: StepStatus }[] {
  const current = STEPS.indexOf(position.step)
  const isCompleted = position.messageState === 'completed'
  return STEPS.map((step, index) => {
    if (isCompleted || index < current) return { step, status: 'done' }
    return { step, status: index > current ? 'upcoming' : currentStatus(position) }
  })
}

function currentStatus({ messageState, jobState, isInFlight, hasFailed }: Position): StepStatus {
  if (messageState === 'discarded' || messageState === 'failed') return messageState
  if (jobState === 'held') return 'waiting'
  if (isInFlight) return 'running'
  return hasFailed ? 'retrying' : 'queued'
}

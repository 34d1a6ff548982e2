import { durationInWords } from '@/components/ui/format'
import type {
  ProcessingAttempt,
  StepStatus,
  UnfinishedCounts,
  UnfinishedKind,
} from '@/server/contract/messages/unfinished'
import type { HeldReason, Step } from '@/server/contract/processing/processing'
import type { LimitReason, PermanentFailure } from '@/server/contract/processing/retry'

export const processingMessages = {
  tabs: {
    label: 'Lists of messages',
    completed: 'Completed',
    /** Names what needs a person, otherwise how many there are. */
    processing: ({ processing, waiting, failed }: Record<UnfinishedKind, number>) =>
      failed > 0
        ? `Processing (${failed} failed)`
        : waiting > 0
          ? `Processing (${waiting} waiting)`
          : processing > 0
            ? `Processing (${processing})`
            : 'Processing',
  },
  list: {
    title: 'Processing',
    description:
      'Messages that are not completed yet. They appear under Messages once they have a transcript and a summary.',
    label: 'Messages in processing',
    filter: 'Show',
    all: 'All',
    filterOf: (kind: UnfinishedKind, count: number) => `${KIND_LABELS[kind]}${count > 0 ? ` (${count})` : ''}`,
    none: 'Nothing in processing',
    noneHint: 'New recordings appear here until they are completed.',
    noneOf: {
      processing: 'No message is in progress.',
      waiting: 'No message is waiting.',
      failed: 'No message failed.',
    } satisfies Record<UnfinishedKind, string>,
    end: 'No more messages.',
    unknownChannel: 'Deleted channel',
    announce: ({ processing, waiting, failed }: UnfinishedCounts) =>
      `${processing} in progress, ${waiting} waiting, ${failed} failed`,
  },
  /** The state of a message in one line. The time of the next attempt follows `nextAttempt`. */
  state: {
    running: (step: Step) => `${STEP_LABELS[step]}…`,
    retrying: (step: Step) => STEP_LABELS[step],
    queued: (step: Step) => `Queued: ${STEP_LABELS[step].toLowerCase()}`,
    attempt: (number: number) => `attempt ${number}`,
    nextAttempt: 'next attempt ',
    lastFailure: 'Last failure: ',
    waiting: (reason: string) => `Waiting: ${reason}`,
    failed: (reason: string) => `Failed: ${reason}`,
    failedStep: (step: Step, attempts: number) =>
      attempts > 1 ? `${STEP_LABELS[step]}, after ${attempts} attempts` : STEP_LABELS[step],
    noReason: 'an unknown error',
    discarded: 'Discarded',
    completed: 'Completed',
  },
  retryAll: {
    button: ({ retryable }: UnfinishedCounts) => `Retry failed (${retryable})`,
    others: (count: number) => `A retry can’t help ${count === 1 ? '1 other' : `${count} others`}.`,
    pending: 'Retrying…',
    announce: (count: number) => (count === 1 ? 'Retrying 1 message' : `Retrying ${count} messages`),
  },
  discard: {
    title: 'Discard this message?',
    confirm: 'Discard message',
    pending: 'Discarding…',
    consequences:
      'The message will not be completed, and no webhook will receive it. The recording is deleted at the end of your plan’s retention period, or immediately if preparing it failed. You can’t undo this.',
    announce: 'Message discarded',
  },
  announce: {
    completed: 'Message completed',
    failed: 'Processing failed',
    waiting: 'The message is waiting',
  },
  page: {
    recording: 'Recording',
    notPrepared: 'You can play the recording once it is prepared.',
    discardedRecording: 'The recording was deleted because it could not be prepared.',
    revoked: 'The audio link was revoked. You can’t play the recording.',
    deleted: 'The recording was deleted at the end of your plan’s retention period.',
    status: 'Status',
    progress: 'Progress',
    details: 'Processing',
    transcript: 'Transcript',
    noSpeech: 'No speech detected.',
    language: 'Language',
    speechEngine: 'Transcribed by',
    summaryEngine: 'Summarized by',
    unknown: 'Unknown',
    damage: 'Recording',
    attempt: (number: number) => `Attempt ${number}`,
    attemptAfterRetry: (number: number) => `Attempt ${number}, after a manual retry`,
    response: 'Response of the provider',
  },
}

const KIND_LABELS: Record<UnfinishedKind, string> = {
  processing: 'In progress',
  waiting: 'Waiting',
  failed: 'Failed',
}

/** A step while it runs. */
const STEP_LABELS: Record<Step, string> = {
  prepare: 'Preparing the recording',
  transcribe: 'Transcribing',
  summarize: 'Summarizing',
}

/** A step as a heading. */
export const STEP_NAMES: Record<Step, string> = {
  prepare: 'Prepare the recording',
  transcribe: 'Transcribe',
  summarize: 'Summarize',
}

export const STATUS_LABELS: Record<StepStatus, string> = {
  done: 'Done',
  running: 'Running',
  queued: 'Queued',
  retrying: 'Will be retried',
  waiting: 'Waiting',
  failed: 'Failed',
  upcoming: 'Not started',
  discarded: 'Discarded',
}

export const OUTCOME_LABELS: Record<ProcessingAttempt['outcome'], string> = {
  done: 'Succeeded',
  failed: 'Failed',
  fault: 'Failed because of this service',
  interrupted: 'Interrupted',
}

/** Formats the duration of an attempt: "850 ms", "2.4 s", "2 minutes 5 seconds". */
export function attemptDuration(ms: number): string {
  if (ms < 1000) return `${ms} ms`
  return ms < 60_000 ? `${(ms / 1000).toFixed(1)} s` : durationInWords(ms / 1000)
}

export const ENGINE_LABELS: Record<string, string> = {
  'built-in': 'Built-in engine',
  'openai-compatible': 'OpenAI-compatible provider',
  'voice-activity': 'Voice activity detection',
  off: 'None',
}

/** Says what to do with a message that a retry cannot help. The recording is stored after the step `prepare`. */
export function nextStepOf(failure: PermanentFailure, isStored: boolean): string {
  if (failure === 'audio_missing')
    return 'A retry can’t help. Ask the administrator of this server to restore the recording, or discard the message.'
  return isStored
    ? 'A retry can’t help. Download the recording, ask the sender for a new one, or discard the message.'
    : 'A retry can’t help. Ask the sender for a new recording, and discard the message to delete this one.'
}

export const limitMessages = {
  /** The end of the limit's period follows, and then `orEarlier`. */
  continues: 'Continues by itself from ',
  orEarlier: {
    over_budget: ' if it fits, or earlier if your plan gets more minutes.',
    over_daily_budget: ' if it fits, or earlier if this server may process more minutes.',
    over_channel_limit: ' if it fits, or earlier if the limit of its channel is raised.',
  } satisfies Record<LimitReason, string>,
  usage: 'View usage',
}

/** Texts of the actions on a message before its completion. They are apart, because the page of every message loads them. */
export const uncompletedMessages = {
  retry: {
    button: 'Retry',
    pending: 'Retrying…',
    announce: 'Retrying the message',
  },
  asHeard: {
    button: 'Complete as heard',
    pending: 'Completing…',
    announce: 'Completing the message',
  },
  correct: 'Correct and complete',
  discard: 'Discard',
}

// Every page loads these texts, so they are apart from those of the pages about processing.

const messagesOf = (count: number) => (count === 1 ? '1 message' : `${count} messages`)

export const attentionMessages = {
  label: 'Messages that need attention',
  failed: (count: number) =>
    count === 1 ? '1 message could not be processed' : `${count} messages could not be processed`,
  waiting: (count: number) => `${messagesOf(count)} ${count === 1 ? 'is' : 'are'} waiting`,
  /** Follows `waiting` on wide screens. */
  reason: (reason: string) => `: ${reason}`,
  /** Follows `failed`. */
  andWaiting: (count: number) => `, ${count} ${count === 1 ? 'is' : 'are'} waiting`,
  severalReasons: 'several reasons',
  review: 'Review',
  /** Follows `review`, for assistive technology. */
  reviewWhat: ' the messages in processing',
}

/** Describes why a message waits. @param language the name of the language, if it is known */
export function heldReason(
  reason: HeldReason,
  { step, language }: { step: Step | null; language: string | null },
): string {
  if (reason === 'over_budget') return 'the minutes of your plan for this month are used up'
  if (reason === 'over_channel_limit') return 'the messages or minutes of its channel for this month are used up'
  if (reason === 'over_daily_budget') return 'the minutes of this server for today are used up'
  if (reason === 'speech_engine_missing') return 'the speech engine is not ready'
  if (reason === 'language_unsupported')
    return language ? `no engine in use supports ${language}` : 'no engine in use supports the language'
  if (reason === 'language_not_expected')
    return `the sender speaks ${language ?? 'another language'}, which is not the language of the channel`
  if (reason === 'not_understood') return 'the speech was not understood well'
  const provider = step === 'summarize' ? 'summary provider' : step === null ? 'provider' : 'speech provider'
  return `the ${provider} rejects the key of this server or has no credit left`
}

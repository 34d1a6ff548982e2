import type { Issue } from '../../contract/api/error'
import type { Message } from '../../contract/messages/message'
import { isAddress } from './contact'
import { cut } from './transcript-text'

const CONTACT_OF = { email: 'email', sms: 'phone', whatsapp: 'whatsapp' } as const

/** Returns the violations of rules that the contract's schemas cannot express, most of them between two fields. */
export function contradictions(message: Message): Issue[] {
  return [
    ...ofSender(message),
    ...ofSummary(message),
    ...ofChannel(message),
    ...ofReview(message),
    ...ofTimes(message),
    ...ofTexts(message),
  ]
}

function* ofSender({ sender }: Message): Generator<Issue> {
  const method = sender.verification_method
  for (const contact of ['email', 'phone', 'whatsapp'] as const) {
    const meant = CONTACT_OF[method] === contact
    if (meant && sender[contact] === null)
      yield { path: ['sender', contact], message: `Must be set when verification_method is ${method}.` }
    if (!meant && sender[contact] !== null)
      yield { path: ['sender', contact], message: `Must be null when verification_method is ${method}.` }
  }
  if (sender.email !== null && !isAddress(sender.email))
    yield { path: ['sender', 'email'], message: 'Must be an email address of at most 254 characters.' }
}

/** An empty summary is a failed processing step, never a result (choices.md, "empty output"). */
function* ofSummary({ summary }: Message): Generator<Issue> {
  if (summary.text.trim() === '') yield { path: ['summary', 'text'], message: 'Must not be empty.' }
}

function* ofChannel({ channel }: Message): Generator<Issue> {
  if (channel.type === 'campaign' && channel.page_url !== null)
    yield { path: ['channel', 'page_url'], message: 'Must be null for a campaign.' }
}

function* ofReview({ google_review: review }: Message): Generator<Issue> {
  if (review.enabled && review.review_url === null)
    yield { path: ['google_review', 'review_url'], message: 'Must be set when enabled is true.' }
  for (const field of ['review_url', 'draft_text'] as const)
    if (!review.enabled && review[field] !== null)
      yield { path: ['google_review', field], message: 'Must be null when enabled is false.' }
}

function* ofTimes(message: Message): Generator<Issue> {
  if (message.completed_at < message.created_at)
    yield { path: ['completed_at'], message: 'Must not be before created_at.' }
}

/** No string of the payload may contain what Postgres cannot store: NUL and unpaired surrogates. */
function* ofTexts(value: unknown, path: Issue['path'] = []): Generator<Issue> {
  if (typeof value === 'string' && /[\0\p{Surrogate}]/u.test(value))
    yield { path, message: 'Must not contain NUL characters or unpaired surrogates.' }
  if (typeof value !== 'object' || value === null) return
  for (const [name, inner] of Object.entries(value)) yield* ofTexts(inner, [...path, name])
}

/** The maximum size of a transcript, in bytes of UTF-8: more than three hours of speech. */
export const MAX_TRANSCRIPT_BYTES = 200 * 1024
/** The maximum size of the rest of a payload, in bytes of JSON. */
export const MAX_OTHER_BYTES = 128 * 1024

/** Returns issues with the size of a transcript. It is never cut, because a cut can change its meaning. */
export const transcriptSizeIssues = (text: string): Issue[] =>
  tooLarge(['transcript', 'text'], 'The transcript', Buffer.byteLength(text), MAX_TRANSCRIPT_BYTES)

export const otherSizeIssues = (message: Message): Issue[] =>
  tooLarge(
    [],
    'Everything but the transcript',
    Buffer.byteLength(JSON.stringify({ ...message, transcript: null })),
    MAX_OTHER_BYTES,
  )

const tooLarge = (path: string[], what: string, size: number, most: number): Issue[] =>
  size <= most ? [] : [{ path, message: `${what} has ${size} bytes of UTF-8; the limit is ${most}.` }]

const MAX_SUMMARY_CHARACTERS = 4_000
const MAX_TASK_CHARACTERS = 500
const MAX_LABEL_CHARACTERS = 200
const MAX_ENTRIES = 30

/** Cuts a model's output far above what a summary needs, so that endless repetition breaks no page. */
export function limitSummary(summary: Message['summary']): Message['summary'] {
  const { names, phones, emails } = summary.mentioned
  const label = (text: string | null) => (text === null ? null : cut(text, MAX_LABEL_CHARACTERS))
  return {
    ...summary,
    text: cut(summary.text, MAX_SUMMARY_CHARACTERS),
    intent: label(summary.intent),
    action_items: summary.action_items
      .slice(0, MAX_ENTRIES)
      .map((item) => ({ ...item, task: cut(item.task, MAX_TASK_CHARACTERS), deadline: label(item.deadline) })),
    mentioned: {
      names: names.slice(0, MAX_ENTRIES),
      phones: phones.slice(0, MAX_ENTRIES),
      emails: emails.slice(0, MAX_ENTRIES),
    },
  }
}

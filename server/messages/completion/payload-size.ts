import type { Issue } from '../../contract/api/error'
import type { Message } from '../../contract/messages/message'
import { cut } from './text'

/** The maximum size of a transcript, in bytes of UTF-8: more than three hours of speech. */
export const MAX_TRANSCRIPT_BYTES = 200 * 1024
/** The maximum size of the rest of a payload, in bytes of JSON. */
export const MAX_OTHER_BYTES = 128 * 1024

/**
 * Returns issues with the size of a transcript. It is refused and never cut, because a cut message can change its
 * meaning.
 */
export const transcriptSizeIssues = (text: string): Issue[] =>
  tooLarge(['transcript', 'text'], 'The transcript', Buffer.byteLength(text), MAX_TRANSCRIPT_BYTES)

/** Returns issues with the size of the rest of a payload: names, page, tags, review URL. */
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

/**
 * Cuts the texts and lists of a model's output to limits far above what a summary needs, so that endless repetition by
 * a model breaks neither the message nor a page.
 */
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

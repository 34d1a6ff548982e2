import {
  MAX_NAME_CHARACTERS,
  MAX_SUMMARY_WORDS,
  type Message,
  PRIORITIES,
  SENTIMENTS,
} from '../../contract/messages/message'
import { isAddress, possiblePhoneNumber } from './contact'
import { cut, firstWords, storable } from './transcript-text'

/** Converts any output of a model to a valid summary, entry by entry (spec, "summary.*"). Its text may be empty. */
export function toSummary(said: unknown): Message['summary'] {
  const summary = fields(said)
  const mentioned = fields(summary.mentioned)
  return {
    text: firstWords(nonEmptyText(summary.text) ?? '', MAX_SUMMARY_WORDS),
    urgency: oneOf(PRIORITIES, summary.urgency),
    sentiment: oneOf(SENTIMENTS, summary.sentiment),
    intent: nonEmptyText(summary.intent),
    callback_required: summary.callback_required === true,
    action_items: entries(summary.action_items, toActionItem),
    mentioned: {
      names: distinct(mentioned.names, (name) => nonEmptyText(cut(nonEmptyText(name) ?? '', MAX_NAME_CHARACTERS))),
      phones: distinct(mentioned.phones, (phone) => possiblePhoneNumber(nonEmptyText(phone) ?? '')),
      emails: distinct(mentioned.emails, (email) => {
        const address = nonEmptyText(email)
        return address !== null && isAddress(address) ? address : null
      }),
    },
  }
}

/** A task without a valid priority gets the medium one (choices.md, "An action item without a valid priority"). */
function toActionItem(said: unknown): Message['summary']['action_items'][number] | null {
  const item = fields(said)
  const task = nonEmptyText(item.task)
  return task === null
    ? null
    : { task, priority: oneOf(PRIORITIES, item.priority) ?? 'medium', deadline: nonEmptyText(item.deadline) }
}

function nonEmptyText(said: unknown): string | null {
  const text = typeof said === 'string' ? storable(said).trim() : ''
  return text === '' ? null : text
}

const oneOf = <const T extends string>(known: readonly T[], said: unknown): T | null =>
  known.find((word) => word === said) ?? null

const entries = <T>(said: unknown, entry: (said: unknown) => T | null): T[] =>
  (Array.isArray(said) ? said : []).map(entry).filter((kept) => kept !== null)

const distinct = (said: unknown, entry: (said: unknown) => string | null): string[] => [
  ...new Set(entries(said, entry)),
]

const fields = (said: unknown): Record<string, unknown> =>
  typeof said === 'object' && said !== null ? { ...said } : {}

import { MAX_NAME_CHARACTERS, MAX_SUMMARY_WORDS, type Message, PRIORITIES, SENTIMENTS } from '../contract/message'
import { isAddress, phoneNumber } from './contact'
import { cut, firstWords, storable } from './text'

/**
 * The summary as the spec allows it, of whatever a model said. What is not valid is null or left out, entry by entry: a slip
 * of the model never costs the message (spec, "summary.*").
 */
export function toSummary(said: unknown): Message['summary'] {
  const summary = fields(said)
  const mentioned = fields(summary.mentioned)
  return {
    text: firstWords(words(summary.text) ?? '', MAX_SUMMARY_WORDS),
    urgency: oneOf(PRIORITIES, summary.urgency),
    sentiment: oneOf(SENTIMENTS, summary.sentiment),
    intent: words(summary.intent),
    callback_required: summary.callback_required === true,
    action_items: entries(summary.action_items, toActionItem),
    mentioned: {
      names: entries(mentioned.names, (name) => words(cut(words(name) ?? '', MAX_NAME_CHARACTERS))),
      phones: entries(mentioned.phones, (phone) => phoneNumber(words(phone) ?? '')),
      emails: entries(mentioned.emails, (email) => {
        const address = words(email)
        return address !== null && isAddress(address) ? address : null
      }),
    },
  }
}

function toActionItem(said: unknown): Message['summary']['action_items'][number] | null {
  const item = fields(said)
  const task = words(item.task)
  const priority = oneOf(PRIORITIES, item.priority)
  return task === null || priority === null ? null : { task, priority, deadline: words(item.deadline) }
}

/** Null for what is no text, or holds nothing but space. */
function words(said: unknown): string | null {
  const text = typeof said === 'string' ? storable(said).trim() : ''
  return text === '' ? null : text
}

const oneOf = <const T extends string>(known: readonly T[], said: unknown): T | null =>
  known.find((word) => word === said) ?? null

const entries = <T>(said: unknown, entry: (said: unknown) => T | null): T[] =>
  (Array.isArray(said) ? said : []).map(entry).filter((kept) => kept !== null)

const fields = (said: unknown): Record<string, unknown> =>
  typeof said === 'object' && said !== null ? { ...said } : {}

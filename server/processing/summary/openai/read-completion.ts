import { StepError } from '../../port/step-error'
import type { Claims } from '../claims'

/**
 * Reads the claims from the body of a chat completion.
 * @throws StepError `provider_refused` for a refusal, `summary_empty` without text, `provider_response_invalid` for
 *   everything else that is no complete JSON object. No error repeats the response, which has words of the message.
 */
export function readCompletion(body: unknown): Claims {
  const choice = fields(list(fields(body).choices)[0])
  const message = fields(choice.message)
  if (nonEmpty(message.refusal) || choice.finish_reason === 'content_filter')
    throw new StepError('provider_refused', 'The model refuses to summarize this message.', { retry: 'schedule' })
  if (choice.finish_reason === 'length') throw invalid('The response of the model was cut at its limit of tokens.')
  const content = contentOf(message.content)
  if (content.trim() === '') throw invalid('The response of the model has no content.')
  const said = fields(jsonIn(content))
  if (!nonEmpty(said.text))
    throw new StepError('summary_empty', 'The summary of the model has no text.', { retry: 'schedule' })
  // Any other field that a model adds is left out here.
  return {
    text: said.text,
    urgency: said.urgency,
    sentiment: said.sentiment,
    intent: said.intent,
    callback_quote: said.callback_quote,
    action_items: said.action_items,
    names: said.names,
    phones: said.phones,
    emails: said.emails,
  }
}

const invalid = (message: string) => new StepError('provider_response_invalid', message, { retry: 'schedule' })

const fields = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const nonEmpty = (value: unknown): boolean => typeof value === 'string' && value.trim() !== ''

/** Most servers return a string, some an array of parts. */
function contentOf(content: unknown): string {
  if (typeof content === 'string') return content
  return list(content)
    .map((part) => fields(part).text)
    .filter((text) => typeof text === 'string')
    .join('')
}

/** Small models think aloud, or put the object between marks of code. */
function jsonIn(content: string): unknown {
  const spoken = content.slice(content.lastIndexOf('</think>') + 1).replace(/^\/think>/, '')
  const from = spoken.indexOf('{')
  const to = spoken.lastIndexOf('}')
  try {
    return JSON.parse(spoken.slice(from, to + 1))
  } catch {
    // The parser's message repeats the text.
    throw invalid('The response of the model is no JSON object.')
  }
}

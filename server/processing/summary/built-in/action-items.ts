import type { Message } from '../../../contract/messages/message'
import { wordsOf } from '../evidence/words'
import { deadlineIn, limitIn } from './deadlines'
import type { Item } from './items'
import { toThirdPerson, upper } from './third-person'

type ActionItem = Message['summary']['action_items'][number]
export interface QuotedItem extends ActionItem {
  quote: string
}

/** "Send the quote and update the address" is two tasks, "change this, add that, and move those" three. */
const SECOND_TASK =
  /(?:,\s{1,2}(?:and\s{1,2})?|\s{1,2}and\s{1,2})(?:(?:also|then|please)\s{1,2}){0,3}(?=(?:send|email|text|check|confirm|cancel|reschedule|update|bring|let|tell|ask|remind|call|fix|replace|refund|forward|add|remove|move|change|put|order|book|deliver|arrange|deduct|switch)\b)/iu
/** A call is another field, and a courtesy no task. */
const NO_TASK =
  /^(?:have a|don't|do not|get (?:well|ready)|take care|keep up|hold on(?! to\b)|help me god|believe|come on|go ahead|excuse|call(?! (?:in )?an? (?:refill|prescription))|ring|phone|give (?:me|us) a (?:call|ring|buzz)|get back|return my call|reach|contact (?:me|us)|have .{1,40}\b(?:call|ring|phone|return my call)|stop calling|leave (?:me )?a message|let (?:me|us) know$|hurry|hear)\b/iu
/** A wish that the business fulfils: "to schedule a visit", but not "to know" or "to sell". */
const FULFILLED =
  /^(?:want|would like|would love|need|hope|are looking|ask) to (?=(?:have (?:it|them|that|this)\b|schedule|book|reschedule|re-schedule|cancel|order|return|make an appointment|set up|reserve|exchange|swap|meet (?:with )?|speak (?:to|with) |talk (?:to|with) |sign up|register|enroll|rent|move(?! in\b)|change|confirm(?! that\b)|get an? (?:quote|estimate|refund|appointment)|file|switch|close|push|postpone)\b)/iu
/** What a business gives: "I'd like a table for six", "I want my money back", "we need it fixed". */
const GIVEN =
  /^(?:want|would like|would love|need|hope for) (?=(?:someone|somebody) (?:here|out|over|on|at|today|tomorrow|tonight|right|asap|as soon|by|before)\b|(?:both|all|your|my|our)\b.{3,60}\b(?:by|before|back)\b|(?:either )?(?:(?:a|an|another|the|my|our|two|three|some) (?:\p{L}{1,20} ){0,2}(?:table|room|meeting|appointment|visit|refund|quote|estimate|replacement|repeat|copy|receipt|invoice|contract|technician|plumber|engineer|certificate|delivery|money back|money|slot|extension|reply|response|answer|explanation|apology|credit note)\b|(?:(?:it|this|that|them) |(?:one|both|all|some|half) of (?:it|this|that|them|these|those) |(?:the|my|our) (?:\p{L}{1,20} ){1,3})(?:\p{L}{1,20} )?(?:\p{L}{3,12}ed|dealt with|sent|done|looked at)\b))/iu
const NAMED = /^(?:either|both|all|your|an?|another|the|my|our|it|this|that|them|one|two|three|some|half)\b/iu
const SCHEDULING =
  /^(?:re-?schedule|schedule|book|cancel|move|change|reserve|confirm|make an appointment|set up|push|postpone)\b/iu
const [MIN_WORDS, MAX_WORDS, MAX_ITEMS] = [2, 24, 6]

/** Returns the tasks that a message asks for, with the words of the transcript that ask for them. */
export function actionItemsIn(
  items: readonly Item[],
  transcript: string,
  urgency: ActionItem['priority'] | null,
): QuotedItem[] {
  const said = wordsOf(transcript).map(({ text }) => text)
  return items
    .flatMap(({ task = '' }) =>
      task
        .replace(FULFILLED, '')
        .replace(GIVEN, '')
        .split(SECOND_TASK)
        .map((part) => itemOf(part, ` ${said.join(' ')} `, urgency, FULFILLED.test(task) && OWN_ACTION.test(part))),
    )
    .filter((item) => item !== null)
    .slice(0, MAX_ITEMS)
}

/** Returns whether what the sender wishes is a task of the business. */
export const isFulfilled = (wish: string): boolean => FULFILLED.test(wish) || GIVEN.test(wish)

function itemOf(
  clause: string,
  said: string,
  urgency: ActionItem['priority'] | null,
  isOwn: boolean,
): QuotedItem | null {
  const quote = quoteOf(clause, said)
  if (quote === null || NO_TASK.test(quote)) return null
  // "Move my appointment on Tuesday", "a table for lunch": that time is no time limit.
  const deadline =
    SCHEDULING.test(quote) || (NAMED.test(quote) && !TO_GET.test(quote)) ? limitIn(quote) : deadlineIn(quote)
  return {
    task: isOwn ? `Arrange for ${asThird(`the sender to ${quote}`)}` : upper(asThird(asTask(quote))),
    priority: priorityOf(quote, urgency),
    deadline,
    quote,
  }
}

/** The words of the task up to where the transcript has others: a hesitation, or a number in words. */
function quoteOf(clause: string, said: string): string | null {
  const words = clause
    .replace(/,? (?:because|'cause)\b.*$/iu, '')
    .trim()
    .replace(/[\s,;:]{1,5}$/u, '')
    .split(/\s+/)
    .slice(0, MAX_WORDS)
  for (let count = words.length; count >= MIN_WORDS; count -= 1) {
    const quote = words.slice(0, count).join(' ')
    const found = wordsOf(quote).map(({ text }) => text)
    if (said.includes(` ${found.join(' ')} `)) return quote
  }
  return null
}

function priorityOf(quote: string, urgency: ActionItem['priority'] | null): ActionItem['priority'] {
  if (/\b(?:asap|urgent\w*|immediately|right away|as soon as possible|right now)\b/iu.test(quote)) return 'high'
  return urgency ?? 'medium'
}

/** What the sender does where the team lets them. */
const OWN_ACTION = /^(?:meet|speak|talk|come in|bring|view|rent|sign up|register|enroll)\b/iu
/** "I need this sorted today": the time belongs to the task. */
const TO_GET = /^(?:it|this|that|them)\b/iu
/** "It fixed today" and "a table for six" need a verb. */
const asTask = (quote: string): string =>
  TO_GET.test(quote) || (NAMED.test(quote) && / (?:\p{L}{3,12}ed|done|sent|back)\b/iu.test(quote))
    ? `get ${quote}`
    : /^some(?:one|body)\b/iu.test(quote)
      ? `send ${quote}`
      : NAMED.test(quote)
        ? `arrange ${quote}`
        : quote

/** "Send me the quote for my roof" is "Send the sender the quote for the sender's roof". */
const asThird = (task: string): string =>
  toThirdPerson(task.replaceAll(/\b(?:me|us)\b/giu, 'the sender').replaceAll(/\b(?:my|our)\b/giu, "the sender's"))

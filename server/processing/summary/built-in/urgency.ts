import type { Message } from '../../../contract/messages/message'
import { sentencesOf } from '../evidence/words'
import type { Intent } from '../summarizer'
import { hasDanger, hasProblem, isAboutService } from './dangers'
import { deadlineIn, limitIn } from './deadlines'
import { isPitch } from './intent'
import type { Item } from './items'
import { findAll, occursIn, wordTable } from './word-table'

const NOT_URGENT = wordTable(`
  not urgent, isn't urgent, nothing urgent, no urgency, not an emergency, no emergency, no hurry, no rush, not in hurry, not rush, whenever you can/get/have/like,
  when you get chance/moment/minute, when you have chance/moment/minute/time, when it's/it is convenient, at your convenience, at your earliest convenience, take your time,
  no great/real/particular hurry/rush, no big deal, nothing important, low priority, it/this/that can wait, just calling to say hi/hello/thank, just wanted to say hi/hello/thank, just to say, not pressing, wrong number`)
/** Of these, what a time limit does not contradict. */
const NO_HURRY = wordTable(
  'no hurry, no rush, no great/real/particular hurry/rush, whenever you can/get/have/like, take your time, wrong number',
)
const URGENT = wordTable(`
  urgent, urgently, emergency, emergencies, asap, as soon as possible, as soon as you can/get, immediately, right away, right now, straight away, straightaway, critical,
  time sensitive, time-sensitive, top priority, desperate, desperately, can't wait, cannot wait, life or death, stranded, locked out, locked myself/himself/herself/ourselves out,
  leaking everywhere/badly, leaking through, leaking all over, pouring in, pouring through, pouring out, pouring from, pouring down, broke down, broke into, break in, hurry, freezing in here/there/house, any other heat/heating, no heat/heating/power/electricity, no hot water,
  heat/heating/heat's/heating's is/been/has out/off, heat's/heating's been out/off, stolen, robbed, get here now, come now, come/call/ring/stop/act at once, stop serving/using/selling/eating/drinking it/this/them, here now, there now, down here sharpish, sharpish, quick as you can, over here before, this minute, in half hour, wait ten/fifteen/twenty/thirty minutes, threw up and, 
  right back, fraud*, unauthorized, unauthorised, did not make that/this, didn't make that/this, block/freeze my/the/our card/account, card blocked/frozen, hacked, encrypted, ransom*, blew out, lose production, losing production, lose everything, lose all stock/food/data, somebody/someone fast/quickly/quick, backing up into, system/site/website/server is down, servers are down, production down, production is down, line is down, had accident, in accident`)
const DENIED =
  /\bnon-$|\b(?:not|isn't|no|never|wasn't|nothing|without|don't|if (?:it|there|this)|in no) (?:\w{1,20} ){0,4}$|\b(?:start|begin|available) (?:work )?$/iu
/** "An emergency first aid course" */
const NAMED = /^ (?:first aid|contacts?|exits?|plans?|procedures?|numbers?|kits?|lights?|services)\b/iu
const SOON = wordTable(`
  soon, quickly, today, tonight, this morning/afternoon/evening, important, deadline, due, running out, running late, standing/waiting outside/here, right outside, nearly/almost got/hit/fell/hurt/killed, third time, second time, still waiting/haven't/no`)

/** What can wait where nothing went wrong and no time is named. */
const CALM: readonly (Intent | null)[] = [
  'inquiry',
  'feedback',
  'personal',
  'sales',
  'scheduling',
  'job application',
  'order',
]

/** Whether words of a danger occur, which may stand in two clauses. */
export const tellsOfDanger = (text: string, items: readonly Item[]): boolean =>
  items.some(({ isDanger }) => isDanger) ||
  sentencesOf(text).some((sentence) => hasDanger(sentence) && !isAboutService(sentence))

interface Read {
  items: readonly Item[]
  isDanger: boolean
  asksForCall: boolean
  intent: Intent | null
  sentiment: Message['summary']['sentiment']
}

/** Returns the urgency that the words of a message show; null where they show none, because `low` is a guess that loses messages. */
export function urgencyOf(
  text: string,
  { items, isDanger, asksForCall, intent, sentiment }: Read,
): Message['summary']['urgency'] {
  if (isDanger) return 'high'
  const isLimited = items.some(({ kind, said }) => (kind === 'ask' || kind === 'wish') && limitIn(said) !== null)
  const isMinutes = items.some(
    ({ kind, said }) =>
      (kind === 'ask' || kind === 'wish') && /\bminutes?$|\bhalf an hour$/iu.test(limitIn(said) ?? ''),
  )
  if (occursIn(NOT_URGENT, text) && !(isLimited && !occursIn(NO_HURRY, text))) return 'low'
  if (isPitch(text)) return 'low'
  const isUrgent =
    isMinutes ||
    findAll(URGENT, text).some(
      ({ start, end }) => !DENIED.test(text.slice(Math.max(0, start - 40), start)) && !NAMED.test(text.slice(end)),
    )
  if (isUrgent) return 'high'
  const isAsked = asksForCall || items.some(({ kind }) => kind === 'ask' || kind === 'wish')
  const isSoon = deadlineIn(text) !== null || occursIn(SOON, text)
  if ((isAsked || hasProblem(text)) && isSoon) return 'medium'
  const isCalm = CALM.includes(intent) && (sentiment === 'neutral' || sentiment === 'positive')
  return isCalm && !hasProblem(text) ? 'low' : null
}

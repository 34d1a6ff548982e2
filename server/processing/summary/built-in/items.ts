import nlp from 'compromise'
import { emailsIn } from '../evidence/contacts'
import { isUncertain, sharedWords, type UncertainWords } from '../evidence/words'
import type { Meaning } from '../summarizer'
import { isFulfilled } from './action-items'
import { callbackQuote } from './callback'
import { type Caller, callerIn, isLabel, PHONE, phoneSaid } from './caller'
import { type Clause, clausesOf, countWords } from './clauses'
import { hasDanger, hasProblem, isAboutService } from './dangers'
import { deadlineIn } from './deadlines'
import { type Frame, frameOf } from './frames'
import { cleanSpeech } from './spoken'
import { toThirdPerson } from './third-person'

/** What one or several clauses of a message tell or ask. */
export interface Item {
  kind: 'statement' | 'wish' | 'ask' | 'thanks'
  /** In the words of the sender. */
  said: string
  /** The part of the transcript that it was read from, or its beginning. */
  clause: string
  score: number
  isDanger: boolean
  /** What the team is asked to do, in the words of the sender. */
  task?: string
}

/** A message as it is understood: who speaks, and what is said in its order. */
export interface Reading {
  caller: Caller
  items: Item[]
}

/** Clauses of one sentence are told together up to so many words. */
const MAX_ITEM = 34
/** Of words without a verb, such as what is ordered. */
const MAX_LIST = 20
/** The weight of a statement that gives the reason for what is asked, or says what is not wanted. */
const REASON = 2
/** "It was the 30th" needs what is said before of what is meant. */
const REFERS = /^(?:it|he|she)(?:'s)?(?: already| still)? (?!is (?:a|an|the)\b)/iu
/** "I don't want a refund" */
const UNWANTED = /^(?:i|we) (?:don't|do not) (?:want|need) (?!to (?:bother|be|waste|take)\b|anything)/iu

/** Reads a transcript. A caller whose name was perhaps misheard has none. */
export function readMessage(transcript: string, uncertain: UncertainWords = new Set()): Reading {
  const text = cleanSpeech(unquoted(transcript))
  const caller = callerIn(text)
  const items = itemsOf(clausesOf(text, caller), caller, text)
  const certain = (name: string | null) => (name === null || isUncertain(name, uncertain) ? null : name)
  return { caller: { ...caller, name: certain(caller.name), company: certain(caller.company) }, items }
}

/** Marks what tells of the danger that the encoder found, and nothing else. A danger that no item tells of becomes one. */
export function withDanger({ caller, items }: Reading, danger: Meaning['danger']): Reading {
  const sentence = danger === null ? '' : cleanSpeech(unquoted(danger.sentence))
  const marked = items.map((item) => ({
    ...item,
    isDanger: danger !== null && sharedWords(item.said, sentence) >= MOST,
  }))
  if (danger === null || marked.some(({ isDanger }) => isDanger)) return { caller, items: marked }
  const said = sentence.replace(/[.!?]{1,3}$/u, '')
  return { caller, items: [{ kind: 'statement', said, clause: said, score: 6, isDanger: true }, ...marked] }
}
/** The share of the words of an item that its sentence has too. */
const MOST = 0.6

/** A quotation is no sentence of its own. */
const unquoted = (transcript: string): string =>
  transcript
    .replaceAll(/["“]([^"“”.!?]{1,60})["”]/gu, (_, words: string) => words.replaceAll(/,/g, ''))
    .replaceAll(/[<>{}\\`|"“”]/g, ' ')

function itemsOf(sentences: readonly Clause[][], caller: Caller, text: string): Item[] {
  const items: Item[] = []
  const call: Call = { isAsked: callbackQuote(text) !== null, phone: phoneSaid(text) }
  let before: Frame | undefined
  for (const clauses of sentences) {
    let last: Item | null = null
    for (const { text: said, joint } of clauses) {
      if (isLabel(said, caller)) {
        last = null
        continue
      }
      const frame = frameOf(said, before)
      before = frame
      const item = itemOf(frame, said, call)
      const word = joint.replaceAll(/[, ]/g, '').toLowerCase()
      if (item === null) {
        last = null
        continue
      }
      // "She's handling things, so call her": what is asked needs its reason.
      if (word === 'so' && last?.kind === 'statement' && item.kind === 'ask') last.score += REASON
      // "I want to renew my permit, it runs out on the thirtieth."
      if (last?.kind === 'wish' && word === '' && joint.trim() === ',' && ABOUT_IT.test(item.said)) {
        last.said += `, which ${item.said.replace(ABOUT_IT, (_, be) => (be === undefined ? '' : 'is '))}`
        continue
      }
      const isReason = /^(?:because|so|or|otherwise|since)$/.test(word) && item.kind === 'statement'
      const isSame = last !== null && last.kind === 'statement' && item.kind === 'statement'
      if (last !== null && (isReason || isSame) && countWords(last.said) + countWords(item.said) <= MAX_ITEM) {
        last.said += `${joint.replace(/^ ?[–—-] ?$/, ', ')}${isReason && last.kind === 'ask' ? toThirdPerson(item.said) : item.said}`
        last.score = Math.max(last.score, item.score)
        last.isDanger ||= item.isDanger
        continue
      }
      // "It was me that"
      if (item.kind === 'statement' && CUT_OFF.test(item.said)) continue
      // "Cheers, Will."
      if (item.kind === 'statement' && countWords(item.said) === 1) continue
      if (item.kind === 'statement' && !nlp(item.said).has('#Verb')) {
        const other: Item | undefined = items.at(-1)
        if (other && other.kind !== 'ask' && countWords(item.said) <= MAX_LIST && countWords(item.said) > 1) {
          other.said += `${/\border$/iu.test(other.said) ? ':' : ','} ${lower(item.said)}`
          other.score = Math.max(other.score, item.score)
          other.isDanger ||= item.isDanger
        } else if (other === undefined && item.score > 1)
          items.push({ ...item, kind: 'wish', said: `are calling about ${lower(item.said)}` })
        continue
      }
      items.push(item)
      last = item
    }
  }
  for (let index = items.length - 1; index > 0; index -= 1) {
    const [before, item] = [items[index - 1]!, items[index]!]
    if (item.kind === 'statement' && before.kind === 'statement' && REFERS.test(item.said))
      before.score = Math.max(before.score, item.score)
  }
  const seen = new Set<string>()
  const asks = items.filter(({ kind }) => kind === 'ask')
  return items.filter(
    (item) =>
      !seen.has(item.said) &&
      seen.add(item.said) &&
      (asks.length < 2 || !LET_KNOW.test(item.said)) &&
      !asks.some((other) => other !== item && item.kind === 'ask' && repeats(item.said, other.said)),
  )
}

/** "Check the sheet" says nothing beside "check the order sheet". */
const repeats = (said: string, other: string): boolean =>
  other.length > said.length && said.split(' ').every((word) => other.split(/[ ,]+/).includes(word))

/** A statement that the sender did not end. */
const CUT_OFF =
  /\b(?:that|the|an?|my|our|because|which|where it)$|^(?:right |just )?(?:behind|next to|beside|opposite|across from|above|below) (?!.*\b(?:i|we|he|she|it|they|there)\b)/iu
/** What is said of what is wished for. */
const ABOUT_IT = /^it(?:('s)| )\s*(?!\p{L}{1,8}n't|is not)/iu
/** Says nothing beside another question. */
const LET_KNOW =
  /^(?:the team to let (?:them|the sender) know|whether the team (?:wants|needs|would like) (?:that|it|this|them))$/u

/** Whether the whole message asks for a call, which a later sentence may withdraw, and at which number. Read once: it takes long. */
interface Call {
  isAsked: boolean
  phone: string | undefined
}

function itemOf(frame: Frame, clause: string, call: Call): Item | null {
  if (frame.kind === 'nothing') return null
  const written = withAddress(lowerVerb(frame)).replace(/,? please$/iu, '')
  const said = frame.kind === 'statement' ? subjected(withoutPhone(written, call)) : written
  const isDanger = hasDanger(clause) && (frame.kind === 'statement' || !isAboutService(clause))
  const points =
    (isDanger ? 6 : 0) +
    (hasProblem(clause) ? 3 : 0) +
    (deadlineIn(clause) === null ? 0 : 2) +
    (/\d/.test(clause) ? 1 : 0) +
    (UNWANTED.test(clause) ? REASON : 0)
  const score = points - (countWords(clause) < 3 ? 2 : 0)
  switch (frame.kind) {
    case 'statement':
      // "Wonderful service" has lost its first word.
      if (isImperative(said) && countWords(said) > 1)
        return { kind: 'ask', said: `the team ${toDo(lower(said))}`, clause, score, isDanger }
      return { kind: 'statement', said, clause, score, isDanger }
    case 'wish':
      return {
        ...(said.startsWith('ask to ') ? { kind: 'ask', said: toThirdPerson(said.slice(4)) } : { kind: 'wish', said }),
        clause,
        score: score + 2,
        isDanger,
        ...(isFulfilled(said) ? { task: plainTask(frame.text) } : {}),
      }
    case 'thanks':
      return { kind: 'thanks', said, clause, score, isDanger: false }
    case 'question':
      return {
        kind: 'ask',
        said: toThirdPerson(said.replace(ENDING_PHONE, '').replace(/^if\b/iu, 'whether')),
        clause,
        score: score + 2,
        isDanger,
        ...(frame.task === undefined ? {} : { task: frame.task.replace(/\?$/, '').replace(ENDING_PHONE, '') }),
      }
    case 'request':
      return {
        kind: 'ask',
        said: `${frame.doer === null ? 'the team' : /^(?:some|any)/i.test(frame.doer) ? `for ${frame.doer.toLowerCase().replace(/^any/, 'some')}` : frame.doer} ${toDo(said)}${frame.condition === undefined ? '' : ` ${toThirdPerson(frame.condition)}`}`,
        clause,
        score: score + 3,
        isDanger,
        task: plainTask(frame.text),
      }
    case 'callback':
      return call.isAsked ? { kind: 'ask', said: callbackOf(clause, call), clause, score: 3, isDanger } : null
  }
}

/** The request for the call has the number. */
const withoutPhone = (said: string, { isAsked }: Call): string =>
  !isAsked || ENDS_OPEN.test(said) ? said : said.replace(ENDING_PHONE, '')
const ENDS_OPEN = new RegExp(`(?<!\\p{L})(?:is|at|on|to|it's) ${PHONE.source}$`, 'iu')
const ENDING_PHONE = new RegExp(`,? ?${PHONE.source}$`, 'u')

const lowerVerb = ({ kind, text }: Exclude<Frame, { kind: 'nothing' }>): string =>
  kind === 'statement' || kind === 'thanks'
    ? text.trim()
    : text.trim().replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase())

/** A verb without a subject asks for something: "Write down that …". */
const isImperative = (text: string): boolean =>
  !/^(?:let's\b|\p{L}+(?:'s)? (?:is|are|was|were|will|has|had)\b)/iu.test(text) && isBareVerb(text)
const isBareVerb = (text: string): boolean =>
  /^(?:do not|don't|never) \p{Ll}/iu.test(text) ||
  (!OWN_VERBS.test(text) && nlp(text).has('^#Infinitive') && !nlp(text).has('^(#Noun|#Pronoun) #Verb'))

/** "Picked up the truck yesterday" */
const OWN_VERBS =
  /^(?:can't|cannot|couldn't|won't|picked|got|came|went|bought|saw|tried|called|left|need|have|had|love|loved|just (?=wanted|calling|checking|need|got|had|\p{L}{2,12}ed\b)|received|hope|wish|think|guess|know)\b/iu
const subjected = (text: string): string =>
  /^(?:running (?:late|\p{L}+ minutes|about)|stuck (?:in|on|at)|waiting (?:in|at|for|outside)|sitting|standing) /iu.test(
    `${text} `,
  )
    ? `I'm ${text.charAt(0).toLowerCase()}${text.slice(1)}`
    : OWN_VERBS.test(text)
      ? `I ${text.charAt(0).toLowerCase()}${text.slice(1)}`
      : text

const plainTask = (text: string): string => text.replace(/,? please$/iu, '')

/** "Don't call" is "not to call". */
const toDo = (said: string): string => {
  const denied = /^(?:don't|do not|never) (.+)$/iu.exec(said)?.[1]
  return denied === undefined ? `to ${toThirdPerson(said)}` : `not to ${toThirdPerson(denied)}`
}

/** "For a callback before Friday at 555 0142". */
function callbackOf(clause: string, call: Call): string {
  const quote = callbackQuote(clause) ?? ''
  const tail = clause.slice(clause.indexOf(quote) + quote.length)
  const deadline = deadlineIn(clause)
  const about =
    /^ (?:(?:me|us) )?(?:back )?(?:(?:to|about|regarding|with|so|not|only|on my|after|when(?! (?:you|it's) )|between|during|and (?:tell|let) (?:me|us)) .{3,80})$/iu
      .exec(tail.replace(PHONE, '').replace(/,? because\b.*|[.?!, ]{1,3}$/iu, ''))?.[0]
      .replace(/^(?: me| us)?(?: back)?/, '')
      .replace(/^ and (?:tell|let) (?:me|us)(?: know)?/i, ' to say') ?? ''
  const phone = (phoneSaid(clause) ?? call.phone)?.trim()
  const when = deadline !== null && !about.includes(deadline) ? ` ${toThirdPerson(deadline)}` : ''
  return `for a callback${when}${phone === undefined ? '' : ` at ${phone}`}${toThirdPerson(about)}`
}

/** A spoken email address in writing. */
function withAddress(said: string): string {
  const [email] = emailsIn(said)
  if (email === undefined || said.includes(email)) return said
  return said.replace(SPOKEN_EMAIL, (found) => (found.split(' ').length > 2 ? email : found))
}
const SPOKEN_EMAIL =
  /\b[\p{L}\p{N}]{1,30}(?: (?:dot|underscore|dash) [\p{L}\p{N}]{1,30}){0,3} at [\p{L}\p{N}]{1,30}(?: (?:dash )?[\p{L}\p{N}]{1,30}){0,2}(?: dot \p{L}{2,10}){1,2}/iu

const NO_OWNER =
  /^(?:it|that|there|here|what|who|he|she|where|how|when|let|today|tomorrow|yesterday|every(?:one|body)|some(?:one|body)|no(?:body)?|any(?:one|body)|one|mum|mom|dad|men|women|people|children)'s$/iu
/** A word at the beginning of a sentence that is a name elsewhere too keeps its capital. */
export function lower(text: string): string {
  const [first = ''] = text.split(' ')
  if (/^(?:the team|they)/i.test(text) || !/^\p{Lu}\p{Ll}*(?:'\p{L}+)?$/u.test(first))
    return /^(?:A|I)$/.test(first)
      ? text.charAt(0).toLowerCase() + text.slice(1)
      : text.startsWith('The')
        ? text.charAt(0).toLowerCase() + text.slice(1)
        : text
  // "Biscuit's blood work": a noun without an article that owns something is a name.
  if (
    /^\p{Lu}\p{Ll}+'s$/u.test(first) &&
    !NO_OWNER.test(first) &&
    nlp(text.slice(first.length + 1))
      .terms()
      .first()
      .has('#Noun')
  )
    return text
  return nlp(text).terms().first().has('(#ProperNoun|#Person|#Place|#Organization|#WeekDay|#Month)')
    ? text
    : text.charAt(0).toLowerCase() + text.slice(1)
}

import nlp from 'compromise'
import { type Caller, escaped } from './caller'
import { countWords } from './clauses'
import { type Item, lower, type Reading } from './items'
import { agreeing, singular, toThirdPerson, upper } from './third-person'

/** Words of the statements of a summary, and of its wishes and requests. */
const [MAX_STATED, MAX_ASKED] = [52, 48]
/** More words for a statement with a problem, a day or a number. */
const MORE_FOR_FACTS = 14

/** Returns two or three sentences in the third person: who called, what happened, what is asked. Null where none is said. */
export function composed({ caller, items }: Reading, names: readonly string[] = []): string | null {
  if (items.length === 0) return null
  const statements = within(
    items.filter(({ kind }) => kind === 'statement'),
    MAX_STATED,
    5,
  )
  const wishes = within(
    items.filter(({ kind }) => kind === 'wish'),
    MAX_ASKED,
    3,
  )
  const asks = within(
    items.filter(({ kind }) => kind === 'ask'),
    MAX_ASKED,
    4,
  )
  const thanks = items.filter(({ kind }) => kind === 'thanks').slice(0, 1)
  const kept = new Set([...statements, ...wishes, ...asks, ...thanks])
  const said = [...kept].map((item) => item.said).join(' ')
  const sentences = sentencesOf(items.filter((item) => kept.has(item)))
  const [first, ...rest] = sentences.map((write, index) => write(index === 0 ? whoOf(caller, said) : null))
  return [first, ...rest].map((sentence) => ended(dated(sentence!, caller, names))).join(' ')
}

type Write = (who: string | null) => string

/** Tells what happened and what is wanted in the order of the message, a danger first, then what is asked. */
function sentencesOf(items: readonly Item[]): Write[] {
  const of = (kind: Item['kind']) => items.filter((item) => item.kind === kind)
  const [statements, wishes, thanks] = [of('statement'), of('wish'), of('thanks')]
  // "You might mention to the doctor that my chest is tight"
  const isAskedInDanger =
    items.some(({ kind, isDanger }) => kind === 'ask' && isDanger) && !statements.some(isDangerous)
  const asks = isAskedInDanger ? of('ask').toSorted((one, other) => +other.isDanger - +one.isDanger) : of('ask')
  const gravest =
    statements.find(isDangerous) ??
    ((statements[0]?.score ?? 1) > 0 ? undefined : statements.find(({ score }) => score >= 3)) ??
    statements[0]
  // "She hasn't eaten" and "I can't go without it" need what is said before.
  const isAboutOther =
    gravest !== undefined &&
    /^(?:he|she|his|her)\b|^(?!(?:my|our|his|her|the) ).*\band (?:he|she)\b|^it(?:'s| is) (?:already|still)\b|\bwithout (?:it|them)\b|(?:n't|\bnever) \p{L}{2,12} (?:it|them)$/iu.test(
      gravest.said,
    )
  const lead = isAboutOther ? statements[0] : gravest
  const more = statements.filter((item) => item !== lead)
  const verb = (who: string | null, plain: string) => (who === null || isSeveral(who) ? plain : singular(plain))
  const asked = (who: string | null) => `${verb(who, 'ask')} ${requested(asks)}`
  const write = {
    thanks: (who: string | null) => `${who ?? 'They'} ${verb(who, 'thank')} ${toThirdPerson(thanks[0]!.said)}`,
    lead: (who: string | null) =>
      who === null
        ? told([lead!])
        : `${who} ${verb(who, statements.some(({ score }) => score >= 3) ? 'report' : 'say')} that ${lower(told([lead!]))}`,
    more: () => told(more),
    wishes: (who: string | null) =>
      listed(
        who,
        wishes.map(({ said }) => toThirdPerson(said)),
      ),
    asks: (who: string | null) => `${who ?? 'They'} ${asked(who)}`,
  }
  const isWishFirst =
    wishes.length > 0 &&
    (isAboutOther || !(lead?.isDanger ?? false)) &&
    (!lead || items.indexOf(wishes[0]!) < items.indexOf(lead))
  const stated = lead
    ? isWishFirst
      ? [() => told(lead.isDanger ? [lead, ...more] : statements)]
      : more.length > 0
        ? [write.lead, write.more]
        : [write.lead]
    : []
  const before = [...(thanks.length > 0 ? [write.thanks] : []), ...(isWishFirst ? [write.wishes] : []), ...stated]
  const wanted = isWishFirst || wishes.length === 0 ? [] : [write.wishes]
  if (isAskedInDanger) return [write.asks, ...before, ...wanted].slice(0, MAX_SENTENCES)
  if (
    before.length + wanted.length + (asks.length > 0 ? 1 : 0) <= MAX_SENTENCES ||
    asks.length === 0 ||
    wanted.length === 0
  )
    return [
      ...before.slice(0, MAX_SENTENCES - wanted.length - (asks.length > 0 ? 1 : 0)),
      ...wanted,
      ...(asks.length > 0 ? [write.asks] : []),
    ]
  return [...before.slice(0, MAX_SENTENCES - 1), (who) => `${write.wishes(who)}, and ${asked(who)}`]
}
const MAX_SENTENCES = 3
const isDangerous = ({ isDanger }: Item): boolean => isDanger

/** "The Millers", "Jess and Rob" */
const isSeveral = (who: string): boolean =>
  /^(?:The \p{Lu}\p{L}{1,30}s|\p{Lu}\p{L}{1,20} and \p{Lu}\p{L}{1,20}(?: \p{Lu}\p{L}{1,20})?)(?: \(|$)/u.test(who)

const told = (items: readonly Item[]): string =>
  items.map(({ said }, index) => (index === 0 ? upper(toThirdPerson(said)) : lower(toThirdPerson(said)))).join('; ')

/** Two requests of the team are one: "the team to check the invoice and to refund it". */
function requested(asks: readonly Item[]): string {
  const parts = asks.map(({ said }, index) =>
    TEAM.test(said) && TEAM.test(asks[index - 1]?.said ?? '') ? said.replace(TEAM, '') : said,
  )
  return and(parts)
}
const TEAM = /^the team (?=(?:not )?to )/

const listed = (who: string | null, phrases: readonly string[]): string =>
  `${who ?? 'They'} ${and(phrases.map((phrase) => (who === null || isSeveral(who) ? phrase : agreeing(phrase))))}`

const and = (parts: readonly string[]): string =>
  parts.length <= 1
    ? (parts[0] ?? '')
    : `${parts.slice(0, -1).join(', ')}${parts.length > 2 || parts.some((part) => countWords(part) > 5) ? ',' : ''} and ${parts.at(-1)}`

function whoOf(caller: Caller, told: string): string {
  // Without its label.
  const joined = told.toLowerCase().replaceAll(' ', '')
  const isTold = (number: string) =>
    joined.includes(number.slice(number.indexOf(' ')).toLowerCase().replaceAll(' ', ''))
  const numbers = caller.numbers.filter((number) => !isTold(number))
  const addresses = caller.addresses
    .filter((address) => !told.toLowerCase().includes(address.toLowerCase()))
    .slice(0, 2)
  const details = [
    ...(caller.name === null ? [] : [caller.company, caller.relation && toThirdPerson(caller.relation)]),
    ...numbers.slice(0, 2),
    ...addresses,
  ].filter(Boolean)
  const name = caller.name ?? (caller.company === null ? 'The caller' : `A caller from ${caller.company}`)
  return details.length === 0 ? name : `${name} (${details.join(', ')})`
}

/** Keeps the items that say most, in their order. */
function within(items: readonly Item[], words: number, most: number): Item[] {
  let left = words
  const best = items
    .map((item, index) => ({ item, index }))
    .toSorted((one, other) => other.item.score - one.item.score || one.index - other.index)
  const kept = best.filter(({ item }, rank) => {
    const count = countWords(item.said)
    const room = item.score > 0 ? left + MORE_FOR_FACTS : left
    if (rank > 0 && (count > room || rank >= most - (item.score > 0 ? 0 : 1))) return false
    left -= count
    return true
  })
  return kept.toSorted((one, other) => one.index - other.index).map(({ item }) => item)
}

const CALENDAR =
  /(?<![\p{L}'])(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|april|june|july|august|september|october|november|december)(?![\p{L}])/gu

/** Speech recognition may write no capitals. */
function dated(sentence: string, { name: own }: Caller, others: readonly string[]): string {
  return [
    ...(own === null ? [] : [own]),
    ...others.filter((name) => name.includes(' ') || !nlp(name.toLowerCase()).has('(#Verb|#Modal|#Adjective)')),
  ]
    .filter((name) => !sentence.includes(name))
    .reduce(
      (plain, name) => plain.replaceAll(new RegExp(String.raw`\b${escaped(name)}\b(?!@)`, 'giu'), name),
      sentence.replace(CALENDAR, upper),
    )
}

const ended = (sentence: string): string => {
  const plain = sentence
    .replaceAll(/ {2,}/g, ' ')
    .replaceAll(/ (?=[,.;])/g, '')
    .replace(/(?:[,;:\s?.!]|(?<=[\s,])(?:and|but|or|because)(?=[\s.,]*$)){1,8}$/u, '')
  return `${upper(plain)}.`
}

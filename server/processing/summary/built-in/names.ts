import nlp from 'compromise'
import { fold } from '../evidence/words'
import { upper } from './third-person'

/** compromise takes 5 ms for a message of a minute; the rest of a longer text is read by the patterns alone. */
const MAX_NLP_CHARACTERS = 12_000
const MAX_NAMES = 12

/** A transcript in lower case: only the words after these are names, up to three of them. */
const LOWER_INTRODUCTION =
  /\b(?:my name is|my name's|my names|(?:hi|hello|hey|yes|yeah|good morning|good afternoon)[, ]+(?:this is|it's|i'm)|this is|it's|i'm|i am)\s+((?:doctor |dr |mister |mr |mrs |miss |ms )?[\p{L}'’-]+(?:\s+(?!(?:again|here|from|calling|at|with)\b)[\p{L}'’-]+)?)/giu

const LOWER_RELATIVE =
  /\bmy (?:husband|wife|son|daughter|mother|father|mom|mum|dad|sister|brother|partner) ([\p{L}'’-]{2,20})(?: ([\p{L}'’-]{2,20}))?(?= (he|he's|hes|she|she's|shes|who)\b|)/giu

const LOWER_OTHERS =
  /\b(?:(mr|mrs|ms|miss|dr|doctor)|asked|told|ask|tell|spoke (?:to|with)|met) (?!appointment|visit|note|office|referral)([\p{L}'’-]{2,20})/gu

const NOT_NAMES = new Set(
  "i me myself i'm i'd i'll i've it its the a an and but or so my your our his her their this that these those here there he she they we you monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december today tomorrow tonight yesterday morning afternoon evening night noon hi hello hey bye thanks thank please yes no okay ok sorry calling just not about regarding returning going trying looking hoping wondering sure well good great christmas easter thanksgiving halloween english spanish french german american british doctor mr mrs ms miss dr mom mum dad grandma grandpa honey sir madam customer reception everyone everybody guys team god sos asap pm am tv pc usb wifi id pin ai url html json system assistant user all what when where who why how can could would will do does is are was were if in on at to for of from with by also now then next last very really new old very nobody somebody someone urgent invoice order account number room street avenue road main again here speaking please council reverend surname flat unit happy birthday anniversary covid corona flu doc".split(
    ' ',
  ),
)

/** Returns names of people and companies that a text certainly contains, in its own words and in their order. */
export function namesIn(text: string): string[] {
  const clean = withoutAddresses(text)
  const said = !hasCapitals(clean)
    ? lowerNames(clean)
    : [...introduced(clean), ...recognized(clean.slice(0, MAX_NLP_CHARACTERS))]
  const names = said.map(trimmed).filter((name): name is string => name !== null)
  return withoutParts(names).slice(0, MAX_NAMES)
}

/** Returns whether a text has capitals beside "I", "4B" and "TV", which speech recognition without capitals writes too. */
export const hasCapitals = (text: string): boolean => /\p{Lu}\p{Ll}/u.test(text.replaceAll(/\bI'/g, ''))

/** "My insurance changed, it's Tamarack Mutual now." */
const IS_NOW = /^ (?:now|instead|again now)(?![\p{L}'])/u

/** Returns the name by which the sender introduces themself, or null. */
export function senderOf(text: string): string | null {
  const clean = withoutAddresses(text)
  const found = [INTRODUCED, SPEAKING].flatMap((pattern) =>
    Array.from(clean.matchAll(pattern))
      .filter(({ 0: words, index }) => !IS_NOW.test(clean.slice(index + words.length)))
      .map((match) => trimmed(match[1] ?? '')),
  )
  const name = found.find((one) => one !== null && (/\s/.test(one) || !isPlace(one)))
  if (name) return found.find((one) => one?.startsWith(`${name} `)) ?? name
  return hasCapitals(clean) ? null : (lowerNames(clean).find((one) => one !== '') ?? null)
}

const introduced = (text: string): string[] => [
  ...[INTRODUCED, SPEAKING]
    .flatMap((pattern) => groupOf(pattern, text))
    .filter((name) => /\s/.test(name) || !isPlace(name)),
  ...OTHERS.flatMap((pattern) => groupOf(pattern, text)).filter((name) => !isPlace(name)),
  ...groupOf(TITLED, text),
]

const groupOf = (pattern: RegExp, text: string): string[] =>
  Array.from(text.matchAll(pattern), (match) => match[1] ?? '')

function lowerNames(text: string): string[] {
  const document = nlp(text.slice(0, MAX_NLP_CHARACTERS))
  const people = new Set((document.people().out('array') as string[]).flatMap((name) => fold(name).split(/\s+/)))
  const relatives = Array.from(text.matchAll(LOWER_RELATIVE), ([, first = '', last = '', pronoun]) =>
    people.has(fold(first)) ||
    nlp(first).has('#FirstName') ||
    (pronoun !== undefined && isSurname(first) && !NOT_NAMES.has(fold(first)))
      ? [first, ...(last !== '' && isSurname(last) && !NOT_NAMES.has(fold(last)) ? [last] : [])].map(upper).join(' ')
      : '',
  )
  const introduced = Array.from(text.matchAll(LOWER_INTRODUCTION), (match) => {
    const words = (match[1] ?? '').split(/\s+/)
    // "It's matteo beers tomorrow": what follows may be no surname.
    const isBrief =
      /^(?:it's|i'm|i am)/iu.test(match[0]) && !/^\W*(?:\d|$)/u.test(text.slice(match.index + match[0].length))
    const known = words.filter(
      (word) =>
        (people.has(fold(word)) || nlp(word).has('#FirstName')) && !NOT_NAMES.has(fold(word)) && !/['’]s$/u.test(word),
    )
    const isNamed =
      /\bmy name/iu.test(match[0]) && !NOT_NAMES.has(fold(words[0]!)) && !nlp(words[0]!).has('(#Gerund|#Preposition)')
    const isKnown = isNamed || (known.length > 0 && known[0] === words[0])
    if (
      !isKnown &&
      isOpening(match, text) &&
      words.every((word) => (isSurname(word) || isFrom(match, text)) && !NOT_NAMES.has(fold(word)))
    )
      return words.map(upper).join(' ')
    return isKnown
      ? words
          .filter((word, index) => !NOT_NAMES.has(fold(word)) && (index === 0 || (!isBrief && isSurname(word))))
          .map(upper)
          .join(' ')
      : ''
  })
  const others = Array.from(text.matchAll(LOWER_OTHERS), ([, title, name = '']) =>
    NOT_NAMES.has(fold(name)) || !(title === undefined ? nlp(name).has('#FirstName') : isSurname(name))
      ? ''
      : `${title === undefined ? '' : `${upper(title)} `}${upper(name)}`,
  )
  return [...introduced, ...relatives, ...others]
}

/** "Hi um this is rosalind park I had", "oh this is tamsin grey": two words before the first thought, or at the end. */
function isOpening({ 0: words, index }: RegExpExecArray, text: string): boolean {
  const after = text.slice(index + words.length)
  const isPlaced =
    (index < MAX_GREETING && /^,? (?:i|i'm|i've|calling|from|here|again)\b/iu.test(after)) || /^\W*$/u.test(after)
  return isPlaced && /\bthis is\b.* \p{L}+$/iu.test(words)
}
const MAX_GREETING = 24
const isFrom = ({ 0: words, index }: RegExpExecArray, text: string): boolean =>
  /^,? from\b/iu.test(text.slice(index + words.length))

/** A word after a first name: "marcus hill", but not "rob about" or "kim needs". */
const isSurname = (word: string): boolean =>
  !nlp(word).has('(#Verb|#Preposition|#Pronoun|#Conjunction|#Determiner|#Adverb|#Adjective)')

function recognized(text: string): string[] {
  const document = nlp(text)
  const people = document.people().out('array') as string[]
  const companies = document.organizations().out('array') as string[]
  return [...people, ...companies].filter(
    (name) =>
      /^\P{L}*\p{Lu}/u.test(name) && isCapitalized(name) && !isFirstWordOnly(text, name) && !isStreet(text, name),
  )
}

/** "Owen fell": a first name that does what only persons and things do. */
const doesSomething = (text: string, name: string): boolean =>
  new RegExp(
    `(?:^|[.!?] )${name.replaceAll(/[^\\p{L}'’-]/gu, '.')} (?:fell|was|is|has|had|came|went|said|told|can't|won't|needs|hit|broke|called|isn't|didn't|got|wants)(?![\\p{L}])`,
    'u',
  ).test(text)

/** "907 Willow Court", "on Willow Street" */
const isStreet = (text: string, name: string): boolean =>
  /\d{1,5} $/u.test(text.slice(0, Math.max(0, text.indexOf(name)))) ||
  ENDS_AS_STREET.test(name) ||
  GOES_ON_AS_STREET.test(text.slice(text.indexOf(name) + name.length))
export const STREETS =
  'street|st|road|rd|lane|avenue|ave|drive|court|close|way|place|square|terrace|boulevard|blvd|crescent|hill|park|gardens?|view|row|mews|highway|parkway|circle|trail|heights|grove|walk|wharf|quay'
const STREET = `(?:${STREETS.replaceAll(/(?<=^|\|)\p{L}/gu, upper)})`
const GOES_ON_AS_STREET = new RegExp(String.raw`^ ${STREET}(?![\p{L}])`, 'u')
const ENDS_AS_STREET = new RegExp(` ${STREET}[,.]?$`, 'u')

const isCapitalized = (name: string): boolean =>
  name
    .split(/\s+/)
    .every((word) => /^[^\p{L}]*\p{Lu}/u.test(word) || /^(?:and|of|the|van|von|de|der|la|al|&)$/u.test(word))

/** A capital at the beginning of a sentence shows no name: "Mark my words", "Will you". */
function isFirstWordOnly(text: string, name: string): boolean {
  const plain = name.replace(/[^\p{L}\p{N}]{1,5}$/u, '').replace(/['’]s$/u, '')
  if (/\s/.test(plain) || (nlp(plain).has('#FirstName') && doesSomething(text, plain))) return false
  for (let at = text.indexOf(plain); at !== -1; at = text.indexOf(plain, at + 1))
    if (at > 0 && !/[.!?]\s{1,3}$/.test(text.slice(Math.max(0, at - 4), at))) return false
  return true
}

/** Longer names are companies that are called after a place. */
const isPlace = (name: string): boolean => name.split(/\s+/).length <= 2 && nlp(name).places().out('text') === name

function trimmed(name: string): string | null {
  const words = name
    .replaceAll(/[^\p{L}\p{M}\p{N}'’&.\s-]/gu, ' ')
    .trim()
    .split(/\s+/)
  while (words.length > 0 && isNoName(words[0]!) && !/^(?:Dr|Mr|Mrs|Ms|Miss|Doctor|PC|The)\.?$/i.test(words[0]!))
    words.shift()
  while (words.length > 0 && isNoName(words.at(-1)!)) words.pop()
  const plain = words
    .join(' ')
    .replace(/^(?:It|That|This)['’]s (?:is )?/u, '')
    .replace(/['’]s$/u, '')
    .replace(/[.'’-]{1,3}$/u, '')
  const isTitleOnly = /^(?:Dr|Mr|Mrs|Ms|Miss|Doctor|PC|The|Father|Sister|Sir|Madam)\.?$/i.test(plain)
  return plain.length >= 2 && /\p{L}{2}/u.test(plain) && !isTitleOnly && words.length <= 6 ? plain : null
}

const isNoName = (word: string): boolean =>
  NOT_NAMES.has(fold(word.replaceAll(/[^\p{L}'’]/gu, '').replace(/(?<=day)s$/u, '')))

/** "Sarah" beside "Sarah Johnson" is no second name. */
function withoutParts(names: readonly string[]): string[] {
  const distinct = [...new Map(names.map((name) => [fold(name), name])).values()]
  return distinct.filter(
    (name) =>
      !distinct.some(
        (other) =>
          other !== name &&
          ` ${fold(other).replace(/['’]s(?= )/gu, '')} `.includes(
            ` ${fold(name).replace(/^(?:mrs?|ms|miss)\.? /u, '')} `,
          ),
      ),
  )
}

/** Names inside addresses are no names: "john at example dot com". */
const withoutAddresses = (text: string): string =>
  text
    .replace(/(?<!\S)\S{1,100}@\S{1,200}/gu, ' ')
    .replace(
      /\b[\p{L}\p{N}]+(?:\s+(?:dot|underscore|dash)\s+[\p{L}\p{N}]+){0,3}\s+at\s+[\p{L}\p{N}]+(?:\s+[\p{L}\p{N}]+){0,2}\s+dot\s+\p{L}+/giu,
      ' ',
    )
    .replace(/(?<![\p{L}\p{N}.-])[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}(?![\p{L}\p{N}-])/gu, (found) =>
      /\.\p{Lu}/u.test(found) ? found : ' ',
    )

const TITLE = String.raw`(?:(?:Mr|Mrs|Ms|Miss|Dr|Doctor|Prof|Professor|Sir|Madam|Officer|Constable|Sergeant|Detective|Inspector|Nurse|Rabbi|Pastor|Judge|Councillor|PC|Father|Sister|Captain)\.?\s{1,2})?`
const CAPITAL = String.raw`\p{Lu}[\p{L}\p{M}]{0,40}(?:['’-]\p{L}[\p{L}\p{M}]{0,40}){0,3}`
const FULL_NAME = String.raw`${TITLE}(?:\p{Lu}\.\s{1,2}){0,2}${CAPITAL}(?:\s{1,2}(?:(?:van|von|de|der|den|la|le|da|di|bin|al|el|and|&|of)\s{1,2})?${CAPITAL}){0,3}`
/** Cues before or after a name. The sender names themself, another person or a company. Group 1 is the name. */
const INTRODUCTIONS = [
  [
    "my name is|my name's|it's me again|it's me|it's only|it's just|me again|only me|myself|(?<!(?:[Hh]is|[Hh]er|[Ii]ts|[Tt]heir|dog|cat|son|daughter) )[Nn]ame's|the name is|name of|under the name|in the name of|last name is|first name is|first name|last name|[Ss]urname|surname is|(?<=(?:^|[,.] ))[Nn]ame is|this is|it is|here is|it's|i am|i'm",
    'before',
  ],
  ['here|speaking|calling|again', 'after'],
  [
    'my sister|my brother|my mother|my father|my mum|my mom|my dad|my son|my daughter|my wife|my husband|my partner|my colleague|my neighbour|my neighbor|my boss|my manager|calling from|on behalf of|calling for|speak to|speak with|talk to|talk with|ask for|message for|message is for|looking for|trying to reach|tell|spoke to|spoke with|met with|with|from|for|at|see|saw|remind|contact',
    'before',
  ],
  ['hi|hello|hey|dear|good morning|good afternoon|good evening|thanks|thank you', 'before'],
] as const
/** "This is attorney Miriam Rosenthal" */
export const PROFESSION = String.raw`(?:(?:attorney|counselor|detective|officer|sergeant|constable|inspector|nurse|sister|brother|father|pastor|reverend|captain|professor|councillor|doctor|coach|principal|judge|chef)\s{1,2})?`
const [BEFORE_SENDER, AFTER_SENDER, ...BEFORE_OTHERS] = INTRODUCTIONS.map(([cues, side]) => {
  const cue = `(?:${cues.replaceAll(/(?<=^|\|)[a-z]/g, (letter) => `[${letter.toUpperCase()}${letter}]`)})`
  return side === 'before'
    ? new RegExp(String.raw`\b${cue},?\s{1,2}${PROFESSION}(${FULL_NAME})`, 'gu')
    : new RegExp(
        String.raw`(?<![\p{L}\p{M}])(${FULL_NAME}),?\s{1,2}${cue}(?=\s{0,2}[,.!]|\s{1,2}(?:from|with|about|at)|$)`,
        'gu',
      )
})

/** "Doctor Osei" */
const TITLED = new RegExp(
  String.raw`(?<![\p{L}\p{M}])(?=(?:Mr|Mrs|Ms|Miss|Dr|Doctor|Prof|Professor)\b)(${FULL_NAME})`,
  'gu',
)

/** Each has the name in group 1. The sender introduces themself: */
const INTRODUCED = BEFORE_SENDER!
const SPEAKING = AFTER_SENDER!
/** A person or a company is named otherwise. */
const OTHERS = BEFORE_OTHERS

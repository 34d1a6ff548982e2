import { fold } from './words'

/** A fact of an English text that a reader acts on: a number, a day, or something grave. */
export interface Facts {
  /** Values of cardinal and ordinal numbers, and of what is said for them: "half", "noon", "a couple". */
  numbers: ReadonlySet<number>
  days: ReadonlySet<string>
  matters: ReadonlySet<string>
}

const valuesOf = (list: string, first: number, step = 1): [string, number][] =>
  list.split(' ').map((word, index) => [word, first + index * step])

const UNITS = new Map([
  ...valuesOf(
    'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
    1,
  ),
  ...valuesOf(
    'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth',
    1,
  ),
])
const TENS = new Map([
  ...valuesOf('twenty thirty forty fifty sixty seventy eighty ninety', 20, 10),
  ...valuesOf('twentieth thirtieth fortieth fiftieth sixtieth seventieth eightieth ninetieth', 20, 10),
])
const SCALES = new Map([
  ['hundred', 100],
  ['thousand', 1_000],
  ['million', 1_000_000],
])
/** What people say for a number: "half an hour", "noon", "a couple of days". */
const MEANT: Readonly<Record<string, readonly number[]>> = {
  half: [30],
  quarter: [15, 45],
  noon: [12],
  midday: [12],
  midnight: [12],
  dozen: [12],
  couple: [2],
  pair: [2],
  both: [2],
  twice: [2],
  double: [2],
  once: [1],
  a: [1],
}

/** Returns the values of the numbers of a text: "four thousand two hundred" is 4200, "nineteen seventy" is 1970. */
function numbersOf(words: readonly string[]): number[] {
  const found: number[] = []
  let [sum, total, last] = [0, 0, 0]
  const end = () => {
    if (total + sum > 0) found.push(total + sum)
    ;[sum, total, last] = [0, 0, 0]
  }
  for (const word of words) {
    const [value, scale] = [UNITS.get(word) ?? TENS.get(word), SCALES.get(word)]
    if (value !== undefined) {
      const isPair = last >= 10 && last < 100 && value >= 10 && sum === last
      if (isPair) sum *= 100
      else if (last > 0 && last < 100 && !(last >= 20 && value < 10)) end()
      sum += value
      last = value
    } else if (scale !== undefined) {
      sum = Math.max(1, sum) * scale
      if (scale >= 1_000) [total, sum] = [total + sum, 0]
      last = scale
    } else if (!(word === 'and' && last >= 100)) {
      end()
      const written = /^(\d{1,12})(?:st|nd|rd|th)?$/.exec(word)?.[1]
      if (written !== undefined) found.push(Number(written))
    }
  }
  end()
  return found
}

/** As `numbersOf`, with the parts of each number: "eleven thirty" is also a time. */
const numbersAndParts = (words: readonly string[]): Set<number> =>
  new Set([
    ...numbersOf(words),
    ...words.flatMap((word) => [...(MEANT[word] ?? []), UNITS.get(word) ?? TENS.get(word) ?? []].flat()),
  ])

/** Words of a time, and what else may be said for it. */
const DAYS: Readonly<Record<string, RegExp>> = Object.fromEntries([
  ...'monday tuesday wednesday thursday friday saturday sunday'
    .split(' ')
    .map((day) => [day, new RegExp(`\\b${day}s?\\b`, 'i')]),
  ...'january february april june july august september october november december'
    .split(' ')
    .map((month) => [month, new RegExp(`\\b${month}\\b`, 'i')]),
  ['march', /\bMarch\b|\bmarch (?:\d|the|[a-z]{2,12}(?:st|nd|rd|th)\b)|\b(?:in|of|by|until|since) march\b/],
  ['may', /\bMay\b|\bmay (?:\d|the|[a-z]{2,12}(?:st|nd|rd|th)\b)|\b(?:in|of|by|until|since) may\b/],
  ['today', /\b(?:today|tonight|this (?:morning|afternoon|evening)|now|immediately|right away)\b/i],
  ['tomorrow', /\btomorrow\b/i],
  ['yesterday', /\b(?:yesterday|last night)\b/i],
  ['tonight', /\b(?:tonight|this evening)\b/i],
  ['midnight', /\b(?:midnight|twelve|12)\b/i],
  ['noon', /\b(?:noon|midday|twelve|12)\b/i],
  ['weekend', /\b(?:weekend|saturday|sunday)s?\b/i],
])
/** Names of months that are also other words are read with a capital only. */
const isNamed = (day: string, text: string): boolean =>
  day === 'may' || day === 'march'
    ? new RegExp(`[^.!?] ${day === 'may' ? 'May' : 'March'}\\b`).test(text)
    : new RegExp(`\\b${day}s?\\b`, 'i').test(text)

/** What a business acts on at once. A row has the words for one matter; `*` is any ending. */
const MATTERS: readonly RegExp[] = `
  lawyer*, attorney*, legal, sue, sues, suing, lawsuit*, sued, court date, in court, represent*, motion
  police, cops, arrest*
  hospital*, ambulance*, paramedic*, emergency room, ER
  fire department, firefighter*, fire brigade
  fire, fires, flames, blaze
  explo*, bomb*
  gas
  injur*, hurt*, accident*, crash*, collision, collided, hit by, run over, wound*, stung, fell, bitten
  died, dies, dead, death*, dying, passed away, pass away, deceased, funeral, widow*
  kill*, murder*, suicid*
  poison*
  divorc*, separat*
  pregnan*, miscarr*
  cancer*, tumor*, chemo*
  heart attack*, stroke*, chest pain*
  overdos*
  gun*, weapon*, knife, shot, shoot*
  drunk*, alcohol*
  steal*, stole*, theft*, robb*, burglar*, broke into, break-in*, broken into
  fraud*, scam*, identity theft
  refund*, money back, reimburs*, credit back
  cancel*, terminat*, close, closed, closing, out of my membership
  passport*
  password*
  wallet*, purse*, handbag*
  laptop*, computer*
  bankrupt*, eviction, evict*
  kidnap*, abduct*
  assault*, attack*, harass*
  fired, laid off, resign*`
  .split('\n')
  .filter((row) => row.trim() !== '')
  .map(
    (row) =>
      new RegExp(
        `\\b(?:${row
          .split(',')
          .map((word) => word.trim().replaceAll('*', '\\p{L}{0,8}'))
          .join('|')})(?![\\p{L}])`,
        'iu',
      ),
  )

const wordsIn = (text: string): string[] =>
  fold(text)
    .replaceAll(/(?<=\d),(?=\d{3}(?!\d))/g, '')
    .split(/[^\p{L}\p{N}]+/u)

/** Reads the facts of an English text. */
export const factsOf = (text: string): Facts => ({
  numbers: numbersAndParts(wordsIn(text)),
  days: new Set(Object.keys(DAYS).filter((day) => DAYS[day]!.test(text))),
  matters: new Set(MATTERS.filter((matter) => matter.test(text)).map(String)),
})

/** Numbers that are also said of requests and people. Written numbers are checked with what else has digits. */
const ANY_NUMBER = new Set([1, 2])

/** Returns what a text states that a transcript does not say, or null. Both are in English. */
export function newFact(text: string, said: Facts): string | null {
  if (Object.keys(DAYS).some((day) => isNamed(day, text) && !said.days.has(day)))
    return 'it has a time that was not said'
  if (MATTERS.some((matter) => matter.test(text) && !said.matters.has(String(matter))))
    return 'it tells of something that was not said'
  const spoken = numbersOf(wordsIn(text).map((word) => (/\d/.test(word) ? '' : word)))
  return spoken.every((value) => ANY_NUMBER.has(value) || said.numbers.has(value))
    ? null
    : 'it has a number that was not said'
}

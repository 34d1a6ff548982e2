import { type Context, wordsPattern } from './context'
import { compactOf, isList, isProse, isStrong, type Range, type Run, stretchesBetween } from './runs'
import { fromStdnum, type Scheme, SHOWN_BY_GROUPS, SHOWN_BY_VALIDITY, SHOWN_BY_WORD } from './schemes'

interface Known extends Scheme {
  evidence: 'validity' | 'groups' | 'word'
  name: RegExp
  pattern: RegExp
  lengths: ReadonlySet<number>
  hasLetters: boolean
  /** Where groups end in each form with more than one, the last one left out. */
  breaks: readonly (readonly number[])[]
}

const DATE: Readonly<Record<string, string>> = { YY: '##', MM: '(?:0[1-9]|1[0-2])', DD: '(?:0[1-9]|[12]#|3[01])' }

const known = (scheme: Scheme, evidence: Known['evidence']): Known => {
  const shape = (scheme.shape ?? '.*').replaceAll(/YY|MM|DD/g, (part) => DATE[part]!).replaceAll('#', String.raw`\d`)
  const ends = scheme.forms.split(' ').map(endsOf)
  return {
    ...scheme,
    ...(scheme.stdnum ? { isValid: fromStdnum(scheme.stdnum) } : {}),
    evidence,
    name: wordsPattern(scheme.names),
    pattern: new RegExp(`^${shape}$`),
    lengths: new Set(ends.map((places) => places.at(-1)!)),
    hasLetters: /[A-Z]/.test(shape),
    breaks: ends.map((places) => places.slice(0, -1)).filter(({ length }) => length > 0),
  }
}

function endsOf(form: string): number[] {
  let sum = 0
  return form.split('-').map((length) => (sum += Number(length)))
}

const SCHEMES: readonly Known[] = [
  ...SHOWN_BY_VALIDITY.map((scheme) => known(scheme, 'validity')),
  ...SHOWN_BY_GROUPS.map((scheme) => known(scheme, 'groups')),
  ...SHOWN_BY_WORD.map((scheme) => known(scheme, 'word')),
]
const ANY_NAME = wordsPattern(SCHEMES.map(({ names }) => names).join('|'))
const BY_LENGTH = new Map<number, Known[]>()
for (const scheme of SCHEMES)
  for (const length of scheme.lengths) BY_LENGTH.set(length, [...(BY_LENGTH.get(length) ?? []), scheme])
const [SHORTEST, LONGEST] = [Math.min(...BY_LENGTH.keys()), Math.max(...BY_LENGTH.keys())]
const MOST_GROUPS = Math.max(...SCHEMES.flatMap(({ breaks }) => breaks.map(({ length }) => length + 1)))
const FEWEST_HEARD = 7

/** Returns the parts of a run, from `start` on, that are identity numbers. Parts in `taken` are left out. */
export function identityRanges(run: Run, start: number, context: Context, taken: readonly Range[] = []): Range[] {
  const named = namedIn(context)
  const shown = stretchesBetween(taken, start, run.parts.length).flatMap((stretch) =>
    scan(run, stretch, (window) => isShown(run, window, named, context)),
  )
  if (context.isOther || named.length === 0) return shown
  const used = [...taken, ...shown].toSorted(([a], [b]) => a - b)
  const misheard = stretchesBetween(used, start, run.parts.length).flatMap((stretch) =>
    scan(run, stretch, (window) => isMisheard(window, named)),
  )
  return [...shown, ...misheard]
}

function namedIn({ before, after }: Context): readonly Known[] {
  const words = `${before} ; ${after.split(/[.!?;\n]/u)[0]}`
  return words.search(ANY_NAME) < 0 ? [] : SCHEMES.filter(({ name }) => words.search(name) >= 0)
}

interface Window {
  from: number
  to: number
  compact: string
  isOpen: boolean
  isClosed: boolean
  /** It is one part, or has letters, or is everything that is looked at. */
  isWhole: boolean
}

/** The windows that a rule accepts, from left to right, the longest of each beginning. */
function scan(run: Run, [start, end]: Range, accepts: (window: Window) => boolean): Range[] {
  const found: Range[] = []
  const { offsets, starts, stops } = run
  for (let from = start; from < end; from += 1) {
    let longest = from
    const isOpen = from === start || starts[from]! || found.at(-1)?.[1] === from
    for (let to = from + 1; to <= end; to += 1) {
      const length = offsets[to]! - offsets[from]!
      if (length > LONGEST + 1) break
      if (length < SHORTEST) continue
      const compact = compactOf(run, from, to)
      const isClosed = to === end || stops[to]!
      const isWhole = to - from === 1 || hasLetter(compact) || (isProse(run, start, from) && isProse(run, to, end))
      if (accepts({ from, to, compact, isOpen, isClosed, isWhole })) longest = to
    }
    if (longest === from) continue
    found.push([from, longest])
    from = longest - 1
  }
  return found
}

const hasLetter = (compact: string): boolean => /[A-Z]/.test(compact)

/** Without an identity word a number needs more evidence; what is called another number needs the scheme's name. */
function isShown(run: Run, window: Window, named: readonly Known[], { isOther, hasIdentityWord }: Context): boolean {
  const schemes = BY_LENGTH.get(window.compact.length)
  const isAlone = window.isOpen && window.isClosed
  if (!schemes || !(isAlone || named.length > 0 || window.to - window.from <= MOST_GROUPS)) return false
  return schemes.some((scheme) => {
    const isNamed = named.includes(scheme)
    if (!isNamed && (isOther || (scheme.evidence === 'word' && !hasIdentityWord))) return false
    const ends = endsIn(run, window)
    if (isNamed ? !window.isOpen && !window.isClosed : !isAlone && !isInThree(ends, window, scheme)) return false
    if (!scheme.pattern.test(window.compact) || scheme.isValid?.(window.compact) === false) return false
    if (isNamed) return true
    const grouping = groupingOf(ends, window, scheme)
    if (grouping === 'other' || isList(run, window.from, window.to)) return false
    return hasIdentityWord || grouping === 'own' || (scheme.evidence === 'validity' && window.isWhole)
  })
}

/** A number of a named scheme in which one digit was missed, repeated or misrecognised. */
const isMisheard = ({ compact, isOpen, isClosed }: Window, named: readonly Known[]): boolean =>
  isOpen &&
  isClosed &&
  compact.length >= FEWEST_HEARD &&
  named.some(
    ({ lengths, hasLetters }) =>
      [-1, 0, 1].some((more) => lengths.has(compact.length + more)) && (hasLetters ? /\d{3}/ : /^\d+$/).test(compact),
  )

/** `none`: one piece, digit by digit, or finer than the scheme. Letters need no grouping. */
function groupingOf(ends: readonly number[], { compact }: Window, { breaks }: Known): 'own' | 'none' | 'other' {
  if (breaks.some((places) => isSame(places, ends))) return 'own'
  const isFiner = breaks.some((places) => places.every((place) => ends.includes(place)))
  return ends.length === 0 || hasLetter(compact) || isFiner || ends.length >= compact.length - 2 ? 'none' : 'other'
}

/** Three groups or more are sign enough where other digits are beside them: "078-05-1120 5". */
const isInThree = (ends: readonly number[], { from, to }: Window, { breaks }: Known): boolean =>
  ends.length >= 2 && ends.length + 1 === to - from && breaks.some((places) => isSame(places, ends))

const isSame = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((place, index) => place === other[index])

/** Where groups end in a window, the last one left out. Written numbers are grouped by separators, spoken ones by pauses. */
function endsIn({ parts, offsets }: Run, { from, to }: Window): number[] {
  const places: number[] = []
  for (let index = from + 1; index < to; index += 1) {
    const part = parts[index]!
    const isSpoken = part.kind === 'spoken' && parts[index - 1]!.kind === 'spoken'
    if (isStrong(part) || (part.gap === 'weak' && !isSpoken)) places.push(offsets[index]! - offsets[from]!)
  }
  return places
}

import type { Context } from './context'
import { AMERICAS } from './identity/americas'
import { ASIA_PACIFIC_AFRICA } from './identity/asia-pacific-africa'
import { EUROPE } from './identity/europe'
import type { Scheme } from './identity/scheme'
import { compactOf, isList, isStrong, type Range, type Run, stretchesBetween } from './runs'
import { wordsPattern } from './vocabulary'

const SCHEMES: readonly Scheme[] = [...EUROPE, ...AMERICAS, ...ASIA_PACIFIC_AFRICA]
const LENGTHS = SCHEMES.flatMap(({ lengths }) => lengths)
const [SHORTEST, LONGEST] = [Math.min(...LENGTHS), Math.max(...LENGTHS)]
/** Shorter numbers are not checked for misrecognised digits. */
const FEWEST_HEARD = 7

/**
 * Returns the parts of a run, from `start` on, that are national identity numbers. The run is of digits, or of digits
 * and letters. Parts in `taken`, which are in order, are left out.
 */
export function identityRanges(run: Run, start: number, context: Context, taken: readonly Range[] = []): Range[] {
  const candidates = candidatesIn(context)
  if (candidates.byLength.size === 0) return []
  const shown = stretchesBetween(taken, start, run.parts.length).flatMap((stretch) =>
    scan(run, stretch, (window) => isShown(run, window, candidates)),
  )
  if (context.isOther || candidates.named.length === 0) return shown
  const used = [...taken, ...shown].toSorted(([a], [b]) => a - b)
  const misheard = stretchesBetween(used, start, run.parts.length).flatMap((stretch) =>
    scan(run, stretch, (window) => isMisheard(window, candidates.named)),
  )
  return [...shown, ...misheard]
}

/** The schemes that are possible for a number, according to the words around it. */
interface Candidates {
  /** Those that a word names. */
  named: readonly Scheme[]
  byLength: ReadonlyMap<number, readonly Scheme[]>
  /** An identity document is mentioned. */
  hasIdentityWord: boolean
}

/**
 * Without an identity word a number needs evidence of its own; what is called another number needs the scheme's name.
 */
function candidatesIn({ before, after, hasIdentityWord, isOther }: Context): Candidates {
  const named = namedIn(`${before} ; ${after.split(/[.!?;\n]/u)[0]}`)
  const others = isOther ? [] : hasIdentityWord ? SCHEMES : EVIDENT
  const byLength = new Map<number, Scheme[]>()
  for (const scheme of new Set([...named, ...others]))
    for (const length of scheme.lengths) byLength.set(length, [...(byLength.get(length) ?? []), scheme])
  return { named, byLength, hasIdentityWord: hasIdentityWord && !isOther }
}

const EVIDENT = SCHEMES.filter(({ evidence }) => evidence !== 'word')
const ANY_NAME = wordsPattern(SCHEMES.map(({ names }) => names).join('|'))
const schemesByName = new Map<string, readonly Scheme[]>()

/** The schemes that a text names. */
function namedIn(words: string): Scheme[] {
  const found = Array.from(words.matchAll(ANY_NAME), ([name]) => name.toLowerCase())
  return [...new Set(found.flatMap(schemesNamed))]
}

function schemesNamed(name: string): readonly Scheme[] {
  const known = schemesByName.get(name)
  if (known) return known
  const schemes = SCHEMES.filter(({ names }) => name.search(wordsPattern(names)) >= 0)
  // Endings are free in some names, so that a hostile text could fill the memory.
  if (schemesByName.size < MAX_NAMES) schemesByName.set(name, schemes)
  return schemes
}

const MAX_NAMES = 1000

interface Window {
  from: number
  to: number
  compact: string
  /** A number may begin and end here. */
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
      const isWhole =
        to - from === 1 ||
        hasLetter(compact) ||
        ((from === start || isProse(run, start, from)) && (to === end || isProse(run, to, end)))
      if (accepts({ from, to, compact, isOpen, isClosed, isWhole })) longest = to
    }
    if (longest === from) continue
    found.push([from, longest])
    from = longest - 1
  }
  return found
}

const hasLetter = (compact: string): boolean => /[A-Z]/.test(compact)

/** One or two words that may be prose. */
const isProse = ({ parts }: Run, from: number, to: number): boolean =>
  to - from <= 2 && parts.slice(from, to).every(({ isAmbiguous }) => isAmbiguous)

/** Whether a window is a number of a scheme: by its name nearby, or by validity and what the scheme asks beyond it. */
function isShown(run: Run, window: Window, { named, byLength, hasIdentityWord }: Candidates): boolean {
  const schemes = byLength.get(window.compact.length)
  const isAlone = window.isOpen && window.isClosed
  if (!schemes || !(isAlone || named.length > 0 || window.to - window.from <= MOST_GROUPS)) return false
  return schemes.some((scheme) => {
    if (!scheme.pattern.test(window.compact)) return false
    const isNamed = named.includes(scheme)
    if (isNamed ? !window.isOpen && !window.isClosed : !isAlone && !hasOwnGroups(run, window, scheme)) return false
    if (scheme.isValid?.(window.compact) === false) return false
    return isNamed || (!isList(run, window.from, window.to) && hasEvidence(run, window, scheme, hasIdentityWord))
  })
}

const MOST_GROUPS = Math.max(...SCHEMES.flatMap(({ groups }) => groups.map(({ length }) => length)))

/** What a valid number needs beyond its validity where its scheme is not named. */
function hasEvidence(run: Run, window: Window, scheme: Scheme, hasIdentityWord: boolean): boolean {
  const grouping = groupingOf(run, window, scheme)
  if (grouping === 'own') return hasIdentityWord || scheme.evidence !== 'word'
  return grouping === 'none' && (hasIdentityWord || (scheme.evidence === 'validity' && window.isWhole))
}

/** A number of a named scheme in which one digit was missed, repeated or misrecognised. */
const isMisheard = ({ compact, isOpen, isClosed }: Window, named: readonly Scheme[]): boolean =>
  isOpen &&
  isClosed &&
  compact.length >= FEWEST_HEARD &&
  named.some(
    ({ lengths, hasLetters }) =>
      lengths.some((length) => Math.abs(length - compact.length) <= 1) &&
      (hasLetters ? /\d{3}/.test(compact) : /^\d+$/.test(compact)),
  )

/**
 * How a window is grouped: as the scheme's numbers are, in no way (one piece, digit by digit, or finer than the
 * scheme), or in another. Written numbers are grouped by separators, spoken ones by pauses. Letters need no grouping.
 */
function groupingOf(run: Run, window: Window, { groups }: Scheme): 'own' | 'none' | 'other' {
  const places = breaksIn(run, window)
  if (groups.some((group) => isSame(breaksOf(group), places))) return 'own'
  if (places.length === 0 || hasLetter(window.compact)) return 'none'
  const isFiner = groups.some((group) => breaksOf(group).every((place) => places.includes(place)))
  return isFiner || places.length >= window.compact.length - 2 ? 'none' : 'other'
}

/** Three groups or more are sign enough where other digits are beside them: "078-05-1120 5". */
const hasOwnGroups = (run: Run, window: Window, { groups }: Scheme): boolean =>
  groups.some(
    (group) =>
      group.length >= 3 && group.length === window.to - window.from && isSame(breaksOf(group), breaksIn(run, window)),
  )

const isSame = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((place, index) => place === other[index])

/** Where groups of these lengths end, the last one left out. */
const breaksOf = (groups: readonly number[]): number[] => {
  let sum = 0
  return groups.slice(0, -1).map((length) => (sum += length))
}

function breaksIn({ parts, offsets }: Run, { from, to }: Window): number[] {
  const places: number[] = []
  for (let index = from + 1; index < to; index += 1) {
    const part = parts[index]!
    const isSpoken = part.kind === 'spoken' && parts[index - 1]!.kind === 'spoken'
    if (isStrong(part) || (part.gap === 'weak' && !isSpoken)) places.push(offsets[index]! - offsets[from]!)
  }
  return places
}

import { type AST, RegExpParser } from '@eslint-community/regexpp'

// Texts that take a backtracking engine the longest: a prefix that leads to a repetition, then many repetitions, then a
// character that cannot match.

export interface HostileText {
  prefix: string
  unit: string
  suffix: string
}

/** Characters of every class that patterns use. */
const CHARACTERS = [...'aZ_0 9-.:/@+"\'\\=,;#&<x\t\n\r\u00a0éß١😀日\0']
/** The number of characters tried for a class. */
const OF_A_CLASS = 3
/** The number of texts tried for a part of a pattern. */
const OF_A_PART = 6
/** Repetitions below this number are ignored. */
const LEAST_REPEATED = 20

/** Returns at most `limit` texts for a pattern, the most likely slow ones first. */
export function hostileTexts(source: string, flags: string, limit: number): HostileText[] {
  const parser = new RegExpParser()
  const pattern = parser.parsePattern(source, 0, source.length, {
    unicode: flags.includes('u'),
    unicodeSets: flags.includes('v'),
  })
  const texts = [...repetitions(pattern, flags)].flatMap(({ before, element }) =>
    samples(element, flags)
      .filter((unit) => unit !== '')
      .flatMap((unit) =>
        PREFIXES.flatMap((start) => SUFFIXES.map((suffix) => ({ prefix: start ?? before, unit, suffix }))),
      ),
  )
  const general = [...' 0a-.\n"'].map((unit) => ({ prefix: '', unit, suffix: '\0' }))
  const unique = new Map([...texts, ...general].map((text) => [JSON.stringify(text), text]))
  return [...unique.values()].slice(0, limit)
}

/** Returns a text of about this length. */
export const ofLength = ({ prefix, unit, suffix }: HostileText, characters: number): string =>
  prefix + unit.repeat(Math.ceil(characters / unit.length)) + suffix

/** Prefixes: the one that leads to the repetition, none, and one that no pattern of the project begins with. */
const PREFIXES = [null, '', '\0']
/** Suffixes: the second is for patterns without an anchor. */
const SUFFIXES = ['\0', '\n\0']

/** Every repetition of a pattern, with a text that leads to it. */
function* repetitions(pattern: AST.Pattern, flags: string): Generator<{ before: string; element: AST.Element }> {
  yield* inAlternatives(pattern.alternatives, '', flags)
}

function* inAlternatives(
  alternatives: readonly AST.Alternative[],
  before: string,
  flags: string,
): Generator<{ before: string; element: AST.Element }> {
  for (const { elements } of alternatives) {
    let reached = before
    for (const element of elements) {
      yield* inElement(element, reached, flags)
      reached += samples(element, flags)[0] ?? ''
    }
  }
}

function* inElement(
  element: AST.Element,
  before: string,
  flags: string,
): Generator<{ before: string; element: AST.Element }> {
  if (element.type === 'Quantifier') {
    if (element.max >= LEAST_REPEATED) yield { before, element: element.element }
    yield* inElement(element.element, before, flags)
  } else if (element.type === 'Group' || element.type === 'CapturingGroup')
    yield* inAlternatives(element.alternatives, before, flags)
  else if (element.type === 'Assertion' && (element.kind === 'lookahead' || element.kind === 'lookbehind'))
    yield* inAlternatives(element.alternatives, before, flags)
}

/** Returns some texts that match an element. */
function samples(element: AST.Element, flags: string): string[] {
  switch (element.type) {
    case 'Character':
      return [String.fromCodePoint(element.value)]
    case 'CharacterSet':
    case 'CharacterClass':
    case 'ExpressionCharacterClass':
      return charactersOf(element.raw, flags)
    case 'Group':
    case 'CapturingGroup':
      return element.alternatives.flatMap(({ elements }) => inSequence(elements, flags)).slice(0, OF_A_PART)
    case 'Quantifier':
      return samples(element.element, flags).map((text) => text.repeat(Math.max(1, element.min)))
    default:
      return ['']
  }
}

/** Combines each text of the first element that has several with one text of each other element. */
function inSequence(elements: readonly AST.Element[], flags: string): string[] {
  const parts = elements.map((element) => samples(element, flags))
  const several = parts.findIndex((part) => part.length > 1)
  const varied = parts[several] ?? ['']
  const sequence = (text: string) => parts.map((part, at) => (at === several ? text : (part[0] ?? ''))).join('')
  return varied.map(sequence)
}

function charactersOf(raw: string, flags: string): string[] {
  const one = new RegExp(`^(?:${raw})$`, flags.replace(/[gyd]/g, ''))
  const found = CHARACTERS.filter((character) => one.test(character))
  const literal = [...raw].filter((character) => one.test(character))
  return [...new Set([...found.slice(0, OF_A_CLASS), ...literal.slice(0, 1)])]
}

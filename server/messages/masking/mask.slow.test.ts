import fc from 'fast-check'
import { luhnChecksumValidate } from 'stdnum/lib/cjs/util/checksum.js'
import { describe, expect, test } from 'vitest'
import { sampleOf } from '../../testing/sample'
import { MASK, maskNumbers } from './mask'

// Properties of generated numbers, and the time for long texts. mask.test.ts has the examples.

const digit = fc.integer({ min: 0, max: 9 })
const withCheckDigit = (start: readonly number[]): number[] => [
  ...start,
  Array.from({ length: 10 }, (_, last) => last).find((last) => luhnChecksumValidate([...start, last].join(''))) ?? 0,
]
const anyCard = fc.array(digit, { minLength: 12, maxLength: 18 }).map(withCheckDigit)

/** Prefixes and lengths as the networks publish them, independent of the table under test. */
const NETWORKS: [prefix: string, length: number][] = [
  ['4', 16],
  ['4', 13],
  ['4', 19],
  ['51', 16],
  ['55', 16],
  ['2221', 16],
  ['2720', 16],
  ['2204', 16],
  ['34', 15],
  ['37', 15],
  ['300', 14],
  ['36', 14],
  ['38', 14],
  ['3528', 16],
  ['3589', 16],
  ['6011', 16],
  ['644', 16],
  ['65', 16],
  ['62', 16],
  ['62', 19],
  ['5018', 16],
  ['5893', 16],
  ['6304', 19],
  ['6759', 18],
  ['6762', 16],
]
const issuedCard = fc
  .tuple(fc.constantFrom(...NETWORKS), fc.array(digit, { minLength: 19, maxLength: 19 }))
  .map(([[prefix, length], rest]) => withCheckDigit([...Array.from(prefix, Number), ...rest].slice(0, length - 1)))

/** Without numbers of 17 to 19 digits: a misrecognised one may contain a shorter valid one. */
const usualCard = issuedCard.filter(({ length }) => length <= 16)

const WORDS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
const TEENS = 'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ')
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const pairWords = (tens: number, units: number): string => {
  if (tens === 0) return `oh ${WORDS[units]}`
  if (tens === 1) return TEENS[units]!
  return units === 0 ? TENS[tens]! : `${TENS[tens]}-${WORDS[units]}`
}
const DOUBLES = ['', '', 'double', 'triple', 'quadruple']

/** "forty-one eleven …"; the last digit of an odd number alone. */
const inPairs = (digits: readonly number[]): string =>
  digits
    .flatMap((value, index) => {
      if (index % 2 === 1) return []
      const next = digits[index + 1]
      return next === undefined ? WORDS[value]! : pairWords(value, next)
    })
    .join(', ')

/** "four triple one …": each repetition of up to four digits in one word. */
const inRepeats = (digits: readonly number[]): string =>
  (digits.join('').match(/(\d)\1{0,3}/g) ?? [])
    .map((same) => `${DOUBLES[same.length] ?? ''} ${WORDS[Number(same[0])]}`.trim())
    .join(' ')

/** The digits of another script, from the code point of its zero. */
const inScript =
  (zero: number) =>
  (digits: readonly number[]): string =>
    digits.map((value) => String.fromCodePoint(zero + value)).join('')

const inFours =
  (separator: string) =>
  (digits: readonly number[]): string =>
    (digits.join('').match(/.{1,4}/g) ?? []).join(separator)

const RENDERINGS: [name: string, render: (digits: readonly number[]) => string][] = [
  ['in one piece', (digits) => digits.join('')],
  ...[
    ' ',
    '-',
    '.',
    ' - ',
    '/',
    '_',
    '\u00A0',
    '\u2009',
    '\u2011',
    '\u200B',
    '\n',
    ', ',
    ' dash ',
    ', uh, ',
    ' and then ',
  ].map((separator): [string, (digits: readonly number[]) => string] => [
    `in fours with ${JSON.stringify(separator)}`,
    inFours(separator),
  ]),
  ['digit by digit', (digits) => digits.join(' ')],
  ['spoken', (digits) => digits.map((value) => WORDS[value]).join(' ')],
  ['spoken with pauses', (digits) => digits.map((value) => WORDS[value]).join(', ')],
  ['spoken in pairs', inPairs],
  ['spoken with repeats', inRepeats],
  ['in full-width digits', inScript(0xff10)],
  ['in Arabic-Indic digits', inScript(0x660)],
  ['in Devanagari digits', inScript(0x966)],
]

describe('any card of any network is masked', () => {
  test.each(RENDERINGS)('%s', (_name, render) => {
    fc.assert(
      fc.property(issuedCard, (digits) => {
        expect(maskNumbers(`Please take ${render(digits)}. Thank you.`)).toBe(`Please take ${MASK}. Thank you.`)
      }),
      { numRuns: 40 },
    )
  })

  test('with one misrecognised digit, if a card is mentioned', () => {
    fc.assert(
      fc.property(usualCard, fc.constantFrom(...RENDERINGS), fc.nat(), digit, (digits, [, render], at, other) => {
        const transcribed = digits.with(1 + (at % (digits.length - 1)), other)
        expect(maskNumbers(`My card is ${render(transcribed)}. Thank you.`)).toBe(`My card is ${MASK}. Thank you.`)
      }),
    )
  })

  test('with one missing digit, if a card is mentioned', () => {
    fc.assert(
      fc.property(usualCard, fc.constantFrom(...RENDERINGS), fc.nat(), (digits, [, render], at) => {
        const transcribed = digits.toSpliced(at % digits.length, 1)
        expect(maskNumbers(`My card is ${render(transcribed)}. Thank you.`)).toBe(`My card is ${MASK}. Thank you.`)
      }),
    )
  })
})

// No hyphens, slashes or single dots: with them some cards are dates.
const separator = fc.constantFrom('', ' ', ', ', ' | ', '\n', '\u00A0', '–', '_', '. ')
const separators = fc.array(separator, { minLength: 19, maxLength: 19 })

describe('any number of 13 to 19 digits with a valid checksum is masked', () => {
  test('with any separators between its digits', () => {
    fc.assert(
      fc.property(anyCard, separators, (digits, between) => {
        const written = digits.map((value, index) => (index === 0 ? value : `${between[index]}${value}`)).join('')
        expect(maskNumbers(`Card: ${written}!`)).toBe(`Card: ${MASK}!`)
      }),
      { numRuns: 200 },
    )
  })

  test('when it is spoken', () => {
    fc.assert(
      fc.property(anyCard, separators, (digits, between) => {
        const spoken = digits
          .map((value, index) => `${index === 0 ? '' : between[index] || ' '}${WORDS[value]}`)
          .join('')
        expect(maskNumbers(`my card ${spoken} thanks`)).toBe(`my card ${MASK} thanks`)
      }),
    )
  })
})

describe('any text', () => {
  const word = fc.oneof(
    fc.constantFrom(
      ...WORDS,
      'double',
      'triple',
      'oh',
      'um',
      'to',
      'for',
      'call',
      'card',
      'SSN',
      'DNI',
      'AB',
      'C',
      ', ',
      '. ',
      '+',
      '-',
      '(',
      ')',
    ),
    fc.string({ unit: 'grapheme' }),
    fc.nat().map(String),
  )
  const text = fc.array(word, { maxLength: 60 }).map((words) => words.join(' '))

  test('does not change when it is masked a second time', () => {
    fc.assert(
      fc.property(text, (original) => {
        const once = maskNumbers(original)
        expect(maskNumbers(once)).toBe(once)
      }),
      { numRuns: 100 },
    )
  })

  test('is identical outside the masks, and never becomes longer', () => {
    fc.assert(
      fc.property(text, (original) => {
        const masked = maskNumbers(original)
        expect(masked.length).toBeLessThanOrEqual(original.length)
        let at = 0
        for (const kept of masked.split(MASK)) {
          const found = original.indexOf(kept, at)
          expect(found).toBeGreaterThanOrEqual(at)
          at = found + kept.length
        }
      }),
      { numRuns: 100 },
    )
  })

  test('without a number does not change', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (original) => {
        const bare = original.replace(/[\p{Nd}\p{Script=Han}]/gu, '')
        expect(maskNumbers(bare)).toBe(bare)
      }),
    )
  })
})

describe('the time is linear in the length', () => {
  const UNITS = [
    '7',
    '4 ',
    '9, ',
    'four ',
    'four, ',
    ' - ',
    '4111 1111 ',
    'my ssn is 078 05 1120 ',
    'double ',
    'double four ',
    'A B 1 ',
    'AB12',
    'card 4111 x ',
    '1 1 1 1 and ',
    'um ',
    '+1 ',
    '1.',
    '123 456 ',
    '4111111111111112 ',
    'for to too ',
    '四',
    'quatre vingt ',
    '((((',
    '$1',
    '1.00, ',
    '1 2 2026, ',
    'next four ',
  ]
  const cpu = (work: () => void): number => {
    const before = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  }

  test.each(sampleOf(UNITS, 9, Date.now() % 9))('of %j, many times', (unit) => {
    const short = unit.repeat(Math.ceil(1000 / unit.length))
    maskNumbers(short)
    const once = Math.min(...[1, 2, 3].map(() => cpu(() => maskNumbers(short))))
    // Sixteen times the length: a quadratic rule would take 256 times the time.
    expect(cpu(() => maskNumbers(short.repeat(16)))).toBeLessThan(64 * once + 500)
  })
})

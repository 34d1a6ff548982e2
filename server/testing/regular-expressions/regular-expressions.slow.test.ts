import path from 'node:path'
import v8 from 'node:v8'
import vm from 'node:vm'
import { afterAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { tokens } from '../../../components/ui/code/highlight'
import { firstWords } from '../../messages/completion/transcript-text'
import { senderNameOf } from '../../messages/inbox/sender-name'
import { isLabel } from '../../processing/summary/built-in/caller'
import { clausesOf } from '../../processing/summary/built-in/clauses'
import { composed } from '../../processing/summary/built-in/compose'
import { extractedClaims } from '../../processing/summary/built-in/extract'
import { readMessage } from '../../processing/summary/built-in/items'
import { ROOT } from '../../root'
import { RUNS_ALL, sampleOf } from '../sample'
import { hostileTexts, ofLength } from './hostile-text'
import { writtenExpressions } from './regular-expressions'

// Each regular expression of the server against 10 kB that a client could send. A quadratic one takes 0.3 s for 20 kB
// and blocks all other requests meanwhile.

const CHARACTERS = 10_000
/** Milliseconds. A linear expression needs up to one hundred, a quadratic one 75, and one that is searched longer is measured again, with its growth. */
const UNSUSPICIOUS_MS = 8
/** The shorter text is given up after this time: only an expression that never ends takes so long. */
const GIVE_UP_MS = 500
/**
 * The shorter text has a sixteenth of the characters: a linear time is 16 times as long, a quadratic one 256 times. The limit is as far
 * from one as from the other, because a busy machine makes a search up to three times as long.
 */
const SHARE_OF_SHORT = 1 / 16
const MOST_GROWTH = 64

const ROUNDS = 10
/** A weak expression is measured in every round, so the tests of this test have few of them in `npm test`. */
const ROUNDS_OF_WEAK = RUNS_ALL ? ROUNDS : 2

/** An expression with at least so many texts has many equal ones: `npm test` tries a random eighth of them. */
const MANY_TEXTS = 100
const OF_MANY = 8
const FIRST_TEXT = Date.now() % OF_MANY

const ADA = { name: 'Ada Marsh', company: 'Acme', relation: 'the tenant', numbers: [], addresses: [] }

/** Expressions that are created inside a function, which must therefore be called. */
const CALLS: Record<string, () => unknown> = {
  'server/messages/completion/transcript-text.ts': () => firstWords('some words', 200),
  'server/messages/inbox/sender-name.ts': () => senderNameOf(['Ada Marsh'], 'Ada Marsh called.'),
  'server/processing/summary/built-in/caller.ts': () => isLabel('Ada Marsh', ADA),
  'server/processing/summary/built-in/clauses.ts': () => clausesOf('Hi, this is Ada Marsh from Acme.', ADA),
  'server/processing/summary/built-in/compose.ts': () =>
    composed(readMessage('hi this is ada marsh my door is broken')),
  'server/processing/summary/built-in/extract.ts': () => extractedClaims('Hier ist Lotta, Lotta Petersen.', 'de'),
  'components/ui/code/highlight.tsx': () =>
    (['curl', 'typescript', 'python', 'go', 'php', 'json', 'http'] as const).map((grammar) => tokens('x', grammar)),
}

const { literals, constructed } = writtenExpressions()

function byFile<T extends { file: string }>(all: readonly T[]): [string, T[]][] {
  const files = [...new Set(all.map(({ file }) => file))]
  return files.map((file) => [file, all.filter((one) => one.file === file)])
}

const context = vm.createContext({ text: '', expression: /x/ })
const search = new vm.Script('text.replace(expression, "")')

/** Milliseconds of processor time of one search; Infinity if it needs at least `limit` of them. */
function timeOf(expression: RegExp, text: string, limit: number): number {
  Object.assign(context, { expression, text })
  // The time-out counts elapsed time, of which a loaded machine gives this process a part.
  for (let timeout = Math.ceil(2 * limit); ; timeout *= 2) {
    const begun = process.cpuUsage()
    let isGivenUp = false
    try {
      search.runInContext(context, { timeout })
    } catch (error) {
      // An error of the other context is not an instance of this context's Error.
      if (Object(error).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
      isGivenUp = true
    }
    // The sum is exact. Linux estimates the parts from its ticks, so that a part of a short time can be zero.
    const { user, system } = process.cpuUsage(begun)
    const used = (user + system) / 1_000
    if (used >= limit) return Number.POSITIVE_INFINITY
    if (!isGivenUp) return used
  }
}

/** True if the time grows more than linearly with the text, in each round. */
function isDisproportionate(expression: RegExp, short: string, whole: string, rounds: number): boolean {
  let [leastShort, leastWhole] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  // The minimum of each, because other threads of this process may have worked meanwhile.
  for (let round = 0; round < rounds; round++) {
    leastShort = Math.min(leastShort, timeOf(expression, short, GIVE_UP_MS))
    if (leastShort === Number.POSITIVE_INFINITY) return true
    const limit = Math.max(UNSUSPICIOUS_MS, MOST_GROWTH * leastShort)
    leastWhole = Math.min(leastWhole, timeOf(expression, whole, limit))
    if (leastWhole < limit) return false
  }
  return true
}

/** Describes a text that takes more than linear time; null when there is none. */
function weakness(source: string, flags: string, rounds = ROUNDS): string | null {
  // V8 stops to optimize regular expressions in a process that has many of them, and then evaluates at every place what a search
  // otherwise skips. Each must be linear without that.
  v8.setFlagsFromString('--no-regexp-optimization')
  try {
    return slowText(source, flags, rounds)
  } finally {
    v8.setFlagsFromString('--regexp-optimization')
  }
}

function slowText(source: string, flags: string, rounds: number): string | null {
  // In a group, because V8 keeps what it compiled for a source, and other tests of this process use the same.
  const expression = new RegExp(`(?:${source})`, flags)
  const texts = hostileTexts(source, flags, MANY_TEXTS)
  for (const hostile of texts.length < MANY_TEXTS ? texts : sampleOf(texts, OF_MANY, FIRST_TEXT)) {
    const [short, whole] = [ofLength(hostile, CHARACTERS * SHARE_OF_SHORT), ofLength(hostile, CHARACTERS)]
    if (timeOf(expression, whole, UNSUSPICIOUS_MS) < UNSUSPICIOUS_MS) continue
    if (isDisproportionate(expression, short, whole, rounds)) return JSON.stringify(hostile)
  }
  return null
}

describe('the test', () => {
  test.each([
    ['two repetitions of the same', '^bytes\\s*=\\s*(\\d*)\\s*-', 'i'],
    ['a repetition in a repetition', '^(a+)+$', ''],
    ['two ways to the same', '^(a|a)*$', ''],
    ['a repetition that may begin anywhere', '\\s+$', ''],
    ['a part that is looked for from each place', '\\d+x', 'g'],
  ])('%s is found', (_, source, flags) => {
    expect(weakness(source, flags, ROUNDS_OF_WEAK)).not.toBeNull()
  })

  test.each([
    ['\\p{L}+', 'gu'],
    ['^[a-z]{1,63}(\\.[a-z]{1,63})*$', ''],
    ['^\\s*=', ''],
  ])('%s is sound', (source, flags) => {
    expect(weakness(source, flags)).toBeNull()
  })

  test('reads the sources', () => {
    expect(literals.length).toBeGreaterThan(100)
    expect(new Set(literals.map(({ file }) => file.split('/')[0]))).toContain('components')
  })
})

test.each([...byFile(literals)])('%s', (_, written) => {
  const weak = written.flatMap(({ line, source, flags }) => {
    const found = weakness(source, flags)
    return found === null ? [] : [`line ${line}, /${source}/${flags}: ${found}`]
  })
  expect(weak.join('\n')).toBe('')
})

test.each(['email', 'uuid', 'e164', 'base64', 'domain'] as const)('of zod: %s', (name) => {
  const { source, flags } = z.regexes[name] instanceof RegExp ? z.regexes[name] : z.regexes[name]()
  expect(weakness(source, flags)).toBeNull()
})

describe('expressions built from strings', () => {
  const Real = globalThis.RegExp
  afterAll(() => {
    globalThis.RegExp = Real
  })

  /** The expressions that are created while a file is loaded, and by its calls; those of its packages are not ours. */
  async function made(file: string): Promise<RegExp[]> {
    await import(/* @vite-ignore */ path.join(ROOT, file))
    const seen: RegExp[] = []
    const noting = (target: typeof RegExp, given: ConstructorParameters<typeof RegExp>) => {
      const expression = new target(...given)
      seen.push(expression)
      return expression
    }
    globalThis.RegExp = new Proxy(Real, {
      construct: (target, given) => noting(target, given as never),
      apply: (target, _, given) => noting(target, given as never),
    })
    try {
      // The query makes the loader evaluate the module again.
      await import(/* @vite-ignore */ `${path.join(ROOT, file)}?made`)
      CALLS[file]?.()
    } finally {
      globalThis.RegExp = Real
    }
    return seen
  }

  // Loading the files again takes most of the time: `npm test` has a random third of them.
  test.each(sampleOf(byFile(constructed), 3, Date.now() % 3))('%s', async (file, places) => {
    const expressions = await made(file)
    expect(expressions.length, 'Is each of them made? Functions need a row in CALLS.').toBeGreaterThanOrEqual(
      places.length,
    )
    const weak = expressions.flatMap(({ source, flags }) => {
      const found = weakness(source, flags)
      return found === null ? [] : [`/${source}/${flags}: ${found}`]
    })
    expect(weak.join('\n')).toBe('')
  })
})

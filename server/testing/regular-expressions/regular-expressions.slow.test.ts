import path from 'node:path'
import vm from 'node:vm'
import { afterAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { tokens } from '../../../components/ui/code/highlight'
import { firstWords } from '../../messages/completion/text'
import { ROOT } from '../../root'
import { hostileTexts, ofLength } from './hostile-text'
import { writtenExpressions } from './regular-expressions'

// Each regular expression of the server against 20 kB that a stranger could send. A quadratic one takes 0.3 s for that, and
// while it runs nobody else is served.

const CHARACTERS = 20_000
const GIVE_UP_MS = 200
/** A linear expression needs one to ten, a quadratic one 300. What takes longer is measured again, and its growth with it. */
const UNSUSPICIOUS_MS = 25
/** Of the time for 20 kB to the time for 10 kB: 2 is linear, 4 quadratic. */
const MOST_GROWTH = 3

const ROUNDS = 10

/** Made within a function, so that a call is needed to see them. */
const CALLS: Record<string, () => unknown> = {
  'server/messages/completion/text.ts': () => firstWords('some words', 200),
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

/** Milliseconds of one search, or Infinity. */
function timeOf(expression: RegExp, text: string): number {
  Object.assign(context, { expression, text })
  const begun = performance.now()
  try {
    search.runInContext(context, { timeout: GIVE_UP_MS })
  } catch (error) {
    // An error of the other context is no instance of this one's Error.
    if (Object(error).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return Number.POSITIVE_INFINITY
    throw error
  }
  return performance.now() - begun
}

/** Milliseconds for the whole, when they are out of proportion to those for the half; null when they are not. */
function disproportion(expression: RegExp, half: string, whole: string): number | null {
  let [leastHalf, leastWhole] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  // The least of each counts: in any one of them another process may have had the core.
  for (let round = 0; round < ROUNDS; round++) {
    leastWhole = Math.min(leastWhole, timeOf(expression, whole))
    leastHalf = Math.min(leastHalf, timeOf(expression, half))
    if (leastWhole < UNSUSPICIOUS_MS || leastWhole / leastHalf < MOST_GROWTH) return null
    if (leastWhole === Number.POSITIVE_INFINITY && round >= 1) return leastWhole
  }
  return leastWhole
}

/** The text that takes time out of proportion, in words; null when none does. */
function weakness(source: string, flags: string): string | null {
  const expression = new RegExp(source, flags)
  for (const hostile of hostileTexts(source, flags)) {
    const [half, whole] = [ofLength(hostile, CHARACTERS / 2), ofLength(hostile, CHARACTERS)]
    if (timeOf(expression, whole) < UNSUSPICIOUS_MS) continue
    const time = disproportion(expression, half, whole)
    if (time !== null) return `${JSON.stringify(hostile)}: ${time.toFixed(0)} ms for ${CHARACTERS} characters`
  }
  return null
}

describe('what the test can see', () => {
  test.each([
    ['two repetitions of the same', '^bytes\\s*=\\s*(\\d*)\\s*-', 'i'],
    ['a repetition in a repetition', '^(a+)+$', ''],
    ['two ways to the same', '^(a|a)*$', ''],
    ['a repetition that may begin anywhere', '\\s+$', ''],
    ['a part that is looked for from each place', '\\d+x', 'g'],
  ])('%s is found', (_, source, flags) => {
    expect(weakness(source, flags)).not.toBeNull()
  })

  test.each([
    ['\\p{L}+', 'gu'],
    ['^[a-z]{1,63}(\\.[a-z]{1,63})*$', ''],
    ['^\\s*=', ''],
  ])('%s is sound', (source, flags) => {
    expect(weakness(source, flags)).toBeNull()
  })

  test('it reads the sources', () => {
    expect(literals.length).toBeGreaterThan(100)
    expect(new Set(literals.map(({ file }) => file.split('/')[0]))).toContain('components')
  })
})

test.each([...byFile(literals)])('%s', (_, written) => {
  const weak = written.flatMap(({ line, source, flags }) => {
    const found = weakness(source, flags)
    return found === null ? [] : [`line ${line}, /${source}/${flags}: ${found}`]
  })
  expect(weak).toEqual([])
})

test.each(['email', 'uuid', 'e164', 'base64', 'domain'] as const)('of zod: %s', (name) => {
  const { source, flags } = z.regexes[name] instanceof RegExp ? z.regexes[name] : z.regexes[name]()
  expect(weakness(source, flags)).toBeNull()
})

describe('made of texts', () => {
  const Real = globalThis.RegExp
  afterAll(() => {
    globalThis.RegExp = Real
  })

  /** The expressions that are made while a file is loaded, and by its calls. */
  async function made(file: string): Promise<RegExp[]> {
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
      // A query gives a module of its own, loaded now.
      await import(/* @vite-ignore */ `${path.join(ROOT, file)}?made`)
      CALLS[file]?.()
    } finally {
      globalThis.RegExp = Real
    }
    return seen
  }

  test.each([...byFile(constructed)])('%s', async (file, places) => {
    const expressions = await made(file)
    expect(expressions.length, 'Is each of them made? Functions need a row in CALLS.').toBeGreaterThanOrEqual(
      places.length,
    )
    const weak = expressions.flatMap(({ source, flags }) => {
      const found = weakness(source, flags)
      return found === null ? [] : [`/${source}/${flags}: ${found}`]
    })
    expect(weak).toEqual([])
  })
})

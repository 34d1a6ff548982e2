import { parseArgs } from 'node:util'
import { nearest } from './nearest'

export interface Option {
  /** How the value is named in the usage; absent for a switch. */
  value?: string
  required?: true
  words: string
}
type Options = Record<string, Option>

/** What a command is given: switches as booleans, values as text. */
type Values<O extends Options> = {
  [K in keyof O]: O[K] extends { value: string }
    ? O[K] extends { required: true }
      ? string
      : string | undefined
    : boolean
}

/** What a command touches besides the database, so that tests can stand at the other end. */
export interface Surroundings {
  /** JSON, to standard output. */
  out(text: string): Promise<void>
  /** Words, to standard error. */
  words(text: string): void
  stdin(): Promise<string>
  /** Whether a person reads the JSON. */
  isTerminal: boolean
  /** Finds the database, when the command is known to be one. `startsDatabase`: starts the embedded one where it does not run. */
  attach(options: { startsDatabase: boolean }): Promise<void>
}

export interface Command {
  summary: string
  /** More for --help. */
  notes: string
  options: Options
  /** What is printed as JSON. @throws UsageError before anything is done */
  run(argv: string[], around: Surroundings): Promise<unknown>
}
/** Commands by the words that lead to them. */
export interface Tree {
  [word: string]: Tree | Command
}
/** No word is `run`, so whatever runs is a command. */
export const isCommand = (node: Tree | Command): node is Command => typeof node.run === 'function'

/** The command was not understood: exit 2. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** The command was understood and not done: exit 1. */
export class Refusal extends Error {
  override name = 'Refusal'
}

export function command<const O extends Options>(definition: {
  summary: string
  notes?: string
  /** Also for an instance that does not run, because it refuses to start. */
  startsDatabase?: boolean
  options: O
  run(values: Values<O>, around: Surroundings): Promise<unknown>
}): Command {
  return {
    summary: definition.summary,
    notes: definition.notes ?? '',
    options: definition.options,
    async run(argv, around) {
      const values = parse(argv, definition.options)
      await around.attach({ startsDatabase: definition.startsDatabase ?? false })
      return definition.run(values, around)
    },
  }
}

function parse<const O extends Options>(argv: string[], options: O): Values<O> {
  const types = Object.entries(options).map(
    ([name, { value }]) => [name, { type: value ? 'string' : 'boolean' }] as const,
  )
  const given = understood(() => parseArgs({ args: argv, options: Object.fromEntries(types), strict: true }), options)
  const missing = Object.entries(options).filter(([name, { required }]) => required && given[name] === undefined)
  if (missing.length > 0)
    throw new UsageError(`Missing: ${missing.map(([name, { value }]) => `--${name} ${value}`).join(', ')}`)
  const values = Object.entries(options).map(([name, { value }]) => [name, given[name] ?? (value ? undefined : false)])
  return Object.fromEntries(values) as Values<O>
}

function understood(parsed: () => { values: Record<string, unknown> }, options: Options): Record<string, unknown> {
  try {
    return parsed().values
  } catch (error) {
    if (!(error instanceof TypeError) || !('code' in error) || !String(error.code).startsWith('ERR_PARSE_ARGS'))
      throw error
    // Node's first sentence says what is wrong; the rest is about programming.
    const [sentence = error.message] = error.message.split(/\.\s|\n/)
    const [, unknown] = /^Unknown option '(?:--?)(.+)'/.exec(error.message) ?? []
    throw new UsageError(sentence + (unknown === undefined ? '' : suggestion(unknown, Object.keys(options), '--')))
  }
}

/** ` (did you mean …?)`, or nothing where nothing is near. */
export function suggestion(word: string, known: readonly string[], prefix = ''): string {
  const near = nearest(word, known)
  return near === null ? '' : ` (did you mean ${prefix}${near}?)`
}

/** One of a few words, or a usage error that lists them. */
export function choice<const T extends string>(option: string, given: string, words: readonly T[]): T {
  const word = words.find((candidate) => candidate === given)
  if (word === undefined) throw new UsageError(`--${option} is one of: ${words.join(', ')}${suggestion(given, words)}`)
  return word
}

/** A whole number in a range, or a usage error. */
export function wholeNumber(option: string, given: string, min: number, max: number): number {
  const number = /^\d+$/.test(given) ? Number(given) : Number.NaN
  if (!(number >= min && number <= max)) throw new UsageError(`--${option} is a whole number from ${min} to ${max}`)
  return number
}

import { parseArgs } from 'node:util'
import { nearest } from './nearest'

export interface Option {
  /** The name of the value in the usage. Absent for a switch. */
  value?: string
  required?: true
  description: string
}
type Options = Record<string, Option>

/** The values of a command's options: switches as booleans, all others as text. */
type Values<O extends Options> = {
  [K in keyof O]: O[K] extends { value: string }
    ? O[K] extends { required: true }
      ? string
      : string | undefined
    : boolean
}

/** The input and output of a command besides the database. Tests replace them. */
export interface CommandContext {
  /** Writes JSON to standard output. */
  writeJson(text: string): Promise<void>
  /** Writes text for a person to standard error. */
  writeMessage(text: string): void
  /** Reads standard input to its end. */
  readInput(): Promise<string>
  /** Whether a person reads the JSON. */
  isTerminal: boolean
  /**
   * Connects to the database, after the command line was parsed. `startsDatabase` starts the embedded one if it does not
   * run.
   */
  attach(options: { startsDatabase: boolean }): Promise<void>
}

export interface Command {
  summary: string
  /** Further text for --help. */
  notes: string
  options: Options
  /** Returns the value that is printed as JSON. @throws UsageError before anything is changed */
  run(argv: string[], context: CommandContext): Promise<unknown>
}
/** Commands by the words of the command line. */
export interface Tree {
  [word: string]: Tree | Command
}
/** No word of the command line is `run`, so a node with `run` is a command. */
export const isCommand = (node: Tree | Command): node is Command => typeof node.run === 'function'

/** The command line is invalid: exit 2. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** The command line is valid and the command was refused: exit 1. */
export class Refusal extends Error {
  override name = 'Refusal'
}

export function command<const O extends Options>(definition: {
  summary: string
  notes?: string
  /** The command also works while the instance does not run, for instance because it refuses to start. */
  startsDatabase?: boolean
  options: O
  run(values: Values<O>, context: CommandContext): Promise<unknown>
}): Command {
  return {
    summary: definition.summary,
    notes: definition.notes ?? '',
    options: definition.options,
    async run(argv, context) {
      const values = parse(argv, definition.options)
      await context.attach({ startsDatabase: definition.startsDatabase ?? false })
      return definition.run(values, context)
    },
  }
}

function parse<const O extends Options>(argv: string[], options: O): Values<O> {
  const types = Object.entries(options).map(
    ([name, { value }]) => [name, { type: value ? 'string' : 'boolean' }] as const,
  )
  const given = parsed(() => parseArgs({ args: argv, options: Object.fromEntries(types), strict: true }), options)
  const missing = Object.entries(options).filter(([name, { required }]) => required && given[name] === undefined)
  if (missing.length > 0)
    throw new UsageError(`Missing: ${missing.map(([name, { value }]) => `--${name} ${value}`).join(', ')}`)
  const values = Object.entries(options).map(([name, { value }]) => [name, given[name] ?? (value ? undefined : false)])
  return Object.fromEntries(values) as Values<O>
}

function parsed(parse: () => { values: Record<string, unknown> }, options: Options): Record<string, unknown> {
  try {
    return parse().values
  } catch (error) {
    if (!(error instanceof TypeError) || !('code' in error) || !String(error.code).startsWith('ERR_PARSE_ARGS'))
      throw error
    // Node's first sentence names the problem. The rest is for programmers.
    const [sentence = error.message] = error.message.split(/\.\s|\n/)
    const [, unknown] = /^Unknown option '(?:--?)(.+)'/.exec(error.message) ?? []
    throw new UsageError(sentence + (unknown === undefined ? '' : suggestion(unknown, Object.keys(options), '--')))
  }
}

/** Returns ` (did you mean …?)`, or an empty text if no known word is similar. */
export function suggestion(word: string, known: readonly string[], prefix = ''): string {
  const near = nearest(word, known)
  return near === null ? '' : ` (did you mean ${prefix}${near}?)`
}

/** Returns the value if it is one of `words`. @throws UsageError that lists them */
export function choice<const T extends string>(option: string, given: string, words: readonly T[]): T {
  const word = words.find((candidate) => candidate === given)
  if (word === undefined) throw new UsageError(`--${option} is one of: ${words.join(', ')}${suggestion(given, words)}`)
  return word
}

/** Returns a whole number from `min` to `max`. @throws UsageError */
export function wholeNumber(option: string, given: string, min: number, max: number): number {
  const number = /^\d+$/.test(given) ? Number(given) : Number.NaN
  if (!(number >= min && number <= max)) throw new UsageError(`--${option} is a whole number from ${min} to ${max}`)
  return number
}

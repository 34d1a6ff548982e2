export interface Option {
  value?: string
  required?: true
  description: string
}
export const required = (value: string, description: string) => ({ value, required: true, description }) as const
export const optional = (value: string, description: string) => ({ value, description }) as const

type Options = Record<string, Option>

type Values<O extends Options> = {
  [K in keyof O]: O[K] extends { value: string }
    ? O[K] extends { required: true }
      ? string
      : string | undefined
    : boolean
}

/**
 * What a command needs before it runs: the database of a running instance; the database also while the instance does not run, for
 * instance because it refuses to start; or the settings and keys alone.
 */
export type Needs = 'instance' | 'database' | 'settings'

export interface CommandContext {
  writeJson(text: string): Promise<void>
  writeMessage(text: string): void
  readInput(): Promise<string>
  isTerminal: boolean
  attach(needs: Needs): Promise<void>
}

export interface Command {
  summary: string
  notes: string
  needs: Needs
  options: Options
  /** Returns the value that is printed as JSON. @throws UsageError before anything is changed */
  run(values: Record<string, string | boolean | undefined>, context: CommandContext): Promise<unknown>
}
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
  needs?: Needs
  options: O
  run(values: Values<O>, context: CommandContext): Promise<unknown>
}): Command {
  const run = (values: Record<string, unknown>, context: CommandContext) => definition.run(values as Values<O>, context)
  return { notes: '', needs: 'instance', ...definition, run }
}

/** Returns the value if it is one of `words`. @throws UsageError that lists them */
export function choice<const T extends string>(option: string, given: string, words: readonly T[]): T {
  const word = words.find((candidate) => candidate === given)
  if (word === undefined) throw new UsageError(`--${option} is one of: ${words.join(', ')}`)
  return word
}

/** Returns a whole number from `min` to `max`. @throws UsageError */
export function wholeNumber(option: string, given: string, min: number, max: number): number {
  const number = /^\d+$/.test(given) ? Number(given) : Number.NaN
  if (!(number >= min && number <= max)) throw new UsageError(`--${option} is a whole number from ${min} to ${max}`)
  return number
}

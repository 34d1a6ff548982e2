import type { ZodType } from 'zod'
import type { Account } from '../../server/accounts/account/account'
import { accountById, ownerOf } from '../../server/accounts/members/accounts'
import { emailAddress } from '../../server/accounts/users/users'
import { isUuid } from '../../server/contract/values/text'

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

/** Returns the id in lower case. @throws Refusal if it is not a UUID */
export function uuid(option: string, text: string): string {
  if (isUuid(text)) return text.toLowerCase()
  throw new Refusal(`--${option}: ${JSON.stringify(text)} is not an id (expected a UUID)`)
}

export async function requireAccount(id: string): Promise<Account> {
  return requireFound(await accountById(uuid('account', id)), `There is no account ${id}`)
}

/** Reads a text by a rule of the contract. @throws Refusal */
export function checked(option: string, rule: ZodType<string>, text: string): string {
  const { success, data, error } = rule.safeParse(text)
  if (success) return data
  throw new Refusal(`--${option}: ${error.issues[0]?.message}`)
}

export function email(option: string, text: string): string {
  if (emailAddress(text) !== null) return text.trim()
  throw new Refusal(`--${option}: ${JSON.stringify(text)} is not an email address. Expected one like name@example.com`)
}

/** Reads an ISO 8601 time with a zone, which is converted to UTC, from the year 1 to the year 9999. @throws Refusal */
export function dateTime(option: string, text: string): Date {
  const time = new Date(text)
  const year = time.getUTCFullYear()
  if (/^\d{4}-.*T.*(Z|[+-]\d\d:?\d\d)$/.test(text) && year >= 1 && year <= 9_999) return time
  throw new Refusal(
    `--${option}: ${JSON.stringify(text)} is not a time (expected ISO 8601 with a zone, from the year 1 to the year 9999)`,
  )
}

/** Returns what an option names, with its account. @throws Refusal */
export async function ownedBy(option: Parameters<typeof ownerOf>[0], text: string) {
  const id = uuid(option, text)
  const missing = `There is no ${option} ${id}`
  return { id, owner: requireFound(await ownerOf(option, id), missing), missing }
}

export function requireFound<T>(found: T | null, message: string): T {
  if (found !== null) return found
  throw new Refusal(message)
}

export const vouch = {
  description: 'state that the person owns the address; without it, an unverified login needs a new password',
} as const

export function reportEndedPassword(context: CommandContext, email: string, needsNewPassword: boolean): void {
  if (!needsNewPassword) return
  context.writeMessage(
    `The address ${email} was not verified, so its password and its sessions were removed. Give its owner a link: ` +
      `user reset-link --email ${email} --vouch\n`,
  )
}

export const account = required('ID', 'the account')

import type { ZodType } from 'zod'
import type { Account } from '../../server/accounts/account/account'
import { accountById } from '../../server/accounts/members/accounts'
import { emailAddress } from '../../server/accounts/users/users'
import { AccountName } from '../../server/contract/accounts/account'
import { PersonName } from '../../server/contract/accounts/member'
import { type CommandContext, Refusal } from './command'

/** Returns the id in lower case. @throws Refusal if it is not a UUID */
export function uuid(option: string, text: string): string {
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)) return text.toLowerCase()
  throw new Refusal(`--${option}: ${JSON.stringify(text)} is not an id (expected a UUID)`)
}

export async function requireAccount(id: string): Promise<Account> {
  return requireFound(await accountById(uuid('account', id)), `There is no account ${id}`)
}

export function shortText(option: string, text: string, max: number): string {
  const trimmed = text.trim()
  if (trimmed.length >= 1 && trimmed.length <= max) return trimmed
  throw new Refusal(`--${option}: expected 1 to ${max} characters`)
}

export const accountName = (option: string, text: string): string => checked(option, AccountName, text)

export const personName = (option: string, text: string): string => checked(option, PersonName, text)

function checked(option: string, rule: ZodType<string>, text: string): string {
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

export const account = { value: 'ID', required: true, description: 'the account' } as const

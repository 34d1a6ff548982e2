import type { ZodType } from 'zod'
import type { Account } from '../../server/accounts/account/account'
import { emailAddress } from '../../server/accounts/email/email-address'
import { accountById } from '../../server/accounts/members/accounts'
import { PersonName } from '../../server/contract/accounts/member'
import { AccountName } from '../../server/contract/accounts/settings'
import { Refusal } from './command'

// What the values of options name, or a refusal that says what is wrong with them.

/** @throws Refusal for a text that is no UUID */
export function uuid(option: string, text: string): string {
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)) return text.toLowerCase()
  throw new Refusal(`--${option}: ${JSON.stringify(text)} is no id (expected a UUID)`)
}

/** @throws Refusal where there is none */
export async function theAccount(id: string): Promise<Account> {
  return present(await accountById(uuid('account', id)), `There is no account ${id}`)
}

/** A text of 1 to `max` characters. @throws Refusal */
export function words(option: string, text: string, max: number): string {
  const trimmed = text.trim()
  if (trimmed.length >= 1 && trimmed.length <= max) return trimmed
  throw new Refusal(`--${option}: expected 1 to ${max} characters`)
}

/** The name of an account. @throws Refusal */
export const accountName = (option: string, text: string): string => checked(option, AccountName, text)

/** The name of a person. @throws Refusal */
export const personName = (option: string, text: string): string => checked(option, PersonName, text)

function checked(option: string, rule: ZodType<string>, text: string): string {
  const { success, data, error } = rule.safeParse(text)
  if (success) return data
  throw new Refusal(`--${option}: ${error.issues[0]?.message}`)
}

/** An email address as it was typed, trimmed. @throws Refusal */
export function email(option: string, text: string): string {
  if (emailAddress(text) !== null) return text.trim()
  throw new Refusal(`--${option}: ${JSON.stringify(text)} is not an email address. Expected one like name@example.com`)
}

/** Reads an ISO 8601 time with a zone, which is converted to UTC, from the year 1 to the year 9999. @throws Refusal */
export function moment(option: string, text: string): Date {
  const time = new Date(text)
  const year = time.getUTCFullYear()
  if (/^\d{4}-.*T.*(Z|[+-]\d\d:?\d\d)$/.test(text) && year >= 1 && year <= 9_999) return time
  throw new Refusal(
    `--${option}: ${JSON.stringify(text)} is no time (expected ISO 8601 with a zone, from the year 1 to the year 9999)`,
  )
}

/** @throws Refusal with these words for null */
export function present<T>(found: T | null, otherwise: string): T {
  if (found !== null) return found
  throw new Refusal(otherwise)
}

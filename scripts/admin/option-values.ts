import type { ZodType } from 'zod'
import type { Account } from '../../server/accounts/account/account'
import { accountById, ownerOf } from '../../server/accounts/members/accounts'
import { emailAddress } from '../../server/accounts/users/users'
import { isUuid } from '../../server/contract/values/text'
import { type CommandContext, Refusal, required } from './command'

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

import type { z } from 'zod'
import { MAX_PASSWORD_CHARACTERS, MIN_PASSWORD_CHARACTERS } from '@/server/contract/limits'
import type { SignInTexts } from './messages/en'

export interface PageQuery {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

/** Returns the text of a form field; empty when it is missing or a file. */
export function formText(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** Returns what is wrong with a new password, or null. */
export function passwordError({ length }: string, { password }: SignInTexts): string | null {
  if (length < MIN_PASSWORD_CHARACTERS) return password.tooShort(MIN_PASSWORD_CHARACTERS, length)
  return length > MAX_PASSWORD_CHARACTERS ? password.tooLong(MAX_PASSWORD_CHARACTERS, length) : null
}

/** Returns what is wrong with the name of a person or an account, or null. */
export function nameError(rule: z.ZodType, name: string, text: SignInTexts): string | null {
  const sentence = rule.safeParse(name).error?.issues[0]?.message
  return sentence === undefined ? null : text.problem(sentence)
}

/** @param seconds to wait; rounded up to whole minutes. */
export const waitText = (seconds: number, text: SignInTexts): string => text.wait(Math.max(1, Math.ceil(seconds / 60)))

export const HOME = '/messages'

/** Returns the page to open after sign-in: a path of this site, or the dashboard's first page. Never another origin. */
export function returnPath(from: string | string[] | undefined | null): string {
  if (typeof from !== 'string' || !from.startsWith('/')) return HOME
  // Resolved against an unused origin, `//host`, `/\host` and tabs between the slashes result in another origin.
  const origin = 'http://here.invalid'
  if (!URL.canParse(from, origin)) return HOME
  const url = new URL(from, origin)
  const path = url.pathname + url.search
  // `/.//host` resolves to the path `//host`.
  return url.origin === origin && !path.startsWith('//') ? path : HOME
}

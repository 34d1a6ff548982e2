import { passwordProblem } from '@/server/accounts/passwords/password'
import { MAX_PASSWORD_CHARACTERS, MIN_PASSWORD_CHARACTERS } from '@/server/contract/limits'
import { signInMessages } from './sign-in-messages'

/** Returns what is wrong with a new password, or null. */
export function passwordError(password: string): string | null {
  if (passwordProblem(password) === null) return null
  const { tooShort, tooLong } = signInMessages.password
  return password.length < MIN_PASSWORD_CHARACTERS
    ? tooShort(MIN_PASSWORD_CHARACTERS, password.length)
    : tooLong(MAX_PASSWORD_CHARACTERS, password.length)
}

import type { Surroundings } from './command'

/** The option of every command that gives a person something. */
export const vouch = {
  words: 'state that the holder of the login owns the address; without it, an unverified login needs a new password',
} as const

/** Tells the operator that a password ended, and what to do. */
export function tellNewPassword(around: Surroundings, email: string, needsNewPassword: boolean): void {
  if (!needsNewPassword) return
  around.words(
    `The address ${email} was not verified, so its password and sessions have ended. Hand its owner a link: ` +
      `user reset-link --email ${email} --vouch\n`,
  )
}

import type { CommandContext } from '../command'

/** The option of every command that gives a person access. */
export const vouch = {
  description: 'state that the person owns the address; without it, an unverified login needs a new password',
} as const

/** Reports that a password was removed, and what the operator can do. */
export function reportEndedPassword(context: CommandContext, email: string, needsNewPassword: boolean): void {
  if (!needsNewPassword) return
  context.writeMessage(
    `The address ${email} was not verified, so its password and its sessions were removed. Give its owner a link: ` +
      `user reset-link --email ${email} --vouch\n`,
  )
}

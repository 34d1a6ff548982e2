import type { LinkPurpose } from '../email/links'

/** A mail's words: what the link does, how long, and what to do when one did not ask for it. */
export const linkMessage = (
  purpose: LinkPurpose,
  { url, minutes }: { url: string; minutes: number },
): { subject: string; text: string } => ({
  subject: SUBJECTS[purpose],
  text: `${INSTRUCTIONS[purpose]}

${url}

The link is good once, for ${minutes} minutes. Asking for another one replaces it.

${NOT_REQUESTED[purpose]}
`,
})

const SUBJECTS: Record<LinkPurpose, string> = {
  sign_in: 'Your link to sign in',
  reset_password: 'Set a new password',
}

const INSTRUCTIONS: Record<LinkPurpose, string> = {
  sign_in: 'Open this link and press the button there to sign in to the dashboard:',
  reset_password: 'Open this link to set a new password for the dashboard:',
}

const NOT_REQUESTED: Record<LinkPurpose, string> = {
  sign_in: 'If you did not ask for it, leave it unopened: nobody gets in without it.',
  reset_password: 'If you did not ask for it, leave it unopened: your password stays as it is.',
}

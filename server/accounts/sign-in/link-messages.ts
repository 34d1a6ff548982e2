import type { LinkPurpose } from '../email/links'

/** Writes the email: what the link does, how long it is valid, and what to do if the reader did not request it. */
export const linkMessage = (
  purpose: LinkPurpose,
  { url, minutes }: { url: string; minutes: number },
): { subject: string; text: string } => ({
  subject: SUBJECTS[purpose],
  text: `${INSTRUCTIONS[purpose]}

${url}

The link works once and expires in ${minutes} minutes. If you request another link, this one stops working.

${NOT_REQUESTED[purpose]}
`,
})

const SUBJECTS: Record<LinkPurpose, string> = {
  sign_in: 'Your sign-in link',
  reset_password: 'Set a new password',
}

const INSTRUCTIONS: Record<LinkPurpose, string> = {
  sign_in: 'To sign in to the dashboard, open this link and confirm:',
  reset_password: 'To set a new password for the dashboard, open this link:',
}

const NOT_REQUESTED: Record<LinkPurpose, string> = {
  sign_in: 'If you did not request this link, ignore this email. No one can sign in without the link.',
  reset_password: 'If you did not request this link, ignore this email. Your password does not change.',
}

import { z } from 'zod'
import { MAX_PERSON_NAME_CHARACTERS } from '../limits'
import { hasWebAddress, isName, NAME_REFUSED, WEB_ADDRESS_REFUSED } from '../values/text'
import { timestamp } from '../values/time'
import { Role } from './account'

export const Member = z.object({ user_id: z.uuid(), email: z.string(), name: z.string(), role: Role })
export type Member = z.infer<typeof Member>

export const ListedMember = Member.extend({
  is_email_verified: z
    .boolean()
    .describe('Whether an emailed link, a sign-in provider or the operator confirmed the email address.'),
})
export type ListedMember = z.infer<typeof ListedMember>

export const PersonName = z
  .string()
  .trim()
  .min(1, 'Enter a name.')
  .max(MAX_PERSON_NAME_CHARACTERS, `Use at most ${MAX_PERSON_NAME_CHARACTERS} characters.`)
  .refine(isName, NAME_REFUSED)
  .refine((name) => !hasWebAddress(name), WEB_ADDRESS_REFUSED)

export const Invitation = z.object({
  id: z.uuid(),
  email: z.string(),
  role: Role,
  invited_by_user_id: z.uuid(),
  created_at: timestamp('The time when the invitation was sent.'),
  expires_at: timestamp('The time when the link stops working.'),
})
export type Invitation = z.infer<typeof Invitation>

export const CreateInvitation = z.object({ email: z.string(), role: Role })
export type CreateInvitation = z.infer<typeof CreateInvitation>

export const CreatedInvitation = Invitation.extend({
  link: z.string().nullable().describe('Returned only here, and only when no mail server is configured.'),
})
export type CreatedInvitation = z.infer<typeof CreatedInvitation>

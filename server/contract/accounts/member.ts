import { z } from 'zod'
import { MAX_PERSON_NAME_CHARACTERS } from '../values/input-limits'
import { hasWebAddress, isName, NAME_REFUSED, WEB_ADDRESS_REFUSED } from '../values/text'
import { Role } from './account'

/** A member of the account, as the dashboard lists them. */
export const Member = z.object({ user_id: z.uuid(), email: z.string(), name: z.string(), role: Role })
export type Member = z.infer<typeof Member>

/** A member with the details that an admin needs before changing the role or removing them. */
export const ListedMember = Member.extend({
  is_email_verified: z.boolean().meta({
    description: 'Whether an emailed link, a sign-in provider or the operator confirmed the email address.',
  }),
})
export type ListedMember = z.infer<typeof ListedMember>

/** The display name of a person. */
export const PersonName = z
  .string()
  .trim()
  .min(1, 'Enter a name.')
  .max(MAX_PERSON_NAME_CHARACTERS, `Use at most ${MAX_PERSON_NAME_CHARACTERS} characters.`)
  .refine(isName, NAME_REFUSED)
  .refine((name) => !hasWebAddress(name), WEB_ADDRESS_REFUSED)

import { z } from 'zod'
import { MAX_PERSON_NAME_CHARACTERS } from '../values/input-limits'
import { hasWebAddress, isName, WEB_ADDRESS_REFUSED } from '../values/text'
import { Role } from './account'

/** A person of the account, as the dashboard lists them. */
export const Member = z.object({ user_id: z.uuid(), email: z.string(), name: z.string(), role: Role })
export type Member = z.infer<typeof Member>

/** A member with what an admin wants to know before they change something about them. */
export const ListedMember = Member.extend({
  is_email_verified: z.boolean().meta({
    description: 'Whether it was shown that the address is theirs: by a mailed link, a provider, or the operator.',
  }),
  active_token_count: z.int().meta({ description: 'Access tokens that they created and that still work.' }),
})
export type ListedMember = z.infer<typeof ListedMember>

/** What a person is called. */
export const PersonName = z
  .string()
  .trim()
  .min(1, 'Give a name.')
  .max(MAX_PERSON_NAME_CHARACTERS, `At most ${MAX_PERSON_NAME_CHARACTERS} characters.`)
  .refine(isName, 'A name is one line of text that can be seen.')
  .refine((name) => !hasWebAddress(name), WEB_ADDRESS_REFUSED)

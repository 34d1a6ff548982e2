import { z } from 'zod'
import { Role } from './account'

/** A person of the account, as the dashboard lists them. */
export const Member = z.object({ user_id: z.uuid(), email: z.string(), name: z.string(), role: Role })
export type Member = z.infer<typeof Member>

/** What a person is called. */
export const PersonName = z
  .string()
  .trim()
  .min(1, 'Give a name.')
  .max(200, 'At most 200 characters.')
  .refine((name) => !/\p{Cc}/u.test(name), 'A name is one line of text.')

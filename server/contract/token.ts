import { z } from 'zod'
import { timestamp } from './time'

/** A personal access token as the dashboard lists it; never the token itself. */
export const AccessToken = z.object({
  id: z.uuid(),
  name: z.string(),
  prefix: z.string(),
  created_at: timestamp('When the token was created.'),
  created_by_user_id: z.uuid(),
  expires_at: timestamp('When the token expires; null for never.').nullable(),
  revoked_at: timestamp('When the token was revoked.').nullable(),
  last_used_at: timestamp('When the token was last used, to the minute.').nullable(),
})
export type AccessToken = z.infer<typeof AccessToken>

export const CreatedToken = AccessToken.extend({ token: z.string() })
export type CreatedToken = z.infer<typeof CreatedToken>

export const CreateToken = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'Give the token a name.')
    .max(100)
    .refine((name) => !name.includes('\0'), 'A name holds no NUL.'),
  expires_in_days: z
    .union([z.literal(30), z.literal(90), z.literal(365)])
    .nullable()
    .default(null),
})
export type CreateToken = z.infer<typeof CreateToken>

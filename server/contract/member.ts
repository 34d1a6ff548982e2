import { z } from 'zod'
import { Role } from './account'

/** A person of the account, as the dashboard lists them. */
export const Member = z.object({ user_id: z.uuid(), email: z.string(), name: z.string(), role: Role })
export type Member = z.infer<typeof Member>

import { z } from 'zod'
import { timestamp } from '../values/time'
import { Role } from './account'

/** An open invitation, as admins see it: without its link. */
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
  link: z.string().nullable().meta({ description: 'Returned only here, and only when no mail server is configured.' }),
})
export type CreatedInvitation = z.infer<typeof CreatedInvitation>

import { z } from 'zod'
import { timestamp } from '../values/time'
import { Role } from './account'

/** An open invitation, as admins see it; never its link. */
export const Invitation = z.object({
  id: z.uuid(),
  email: z.string(),
  role: Role,
  invited_by_user_id: z.uuid(),
  created_at: timestamp('When it was sent.'),
  expires_at: timestamp('Until when its link works.'),
})
export type Invitation = z.infer<typeof Invitation>

export const CreateInvitation = z.object({ email: z.string(), role: Role })
export type CreateInvitation = z.infer<typeof CreateInvitation>

export const CreatedInvitation = Invitation.extend({
  link: z.string().nullable().meta({ description: 'Only here, and only where no mail is configured.' }),
})
export type CreatedInvitation = z.infer<typeof CreatedInvitation>

import { z } from 'zod'
import { PRIORITIES } from './message'
import { Tag } from './triage'

export const MAX_ASSIGNMENT_RULES = 50
const MAX_RULE_MEMBERS = 50

/** Which messages a rule is for, and who gets them. A condition that is null fits every message. */
const Rule = z.object({
  channel_id: z.uuid().nullable(),
  tag: z.string().nullable(),
  urgency: z.enum(PRIORITIES).nullable(),
  user_ids: z.array(z.uuid()).describe('Editors and admins. Of several each gets one in turn, in this order.'),
})

export const AssignmentRule = Rule.extend({ id: z.uuid() })
export type AssignmentRule = z.infer<typeof AssignmentRule>

export const CreateAssignmentRule = Rule.extend({
  tag: Tag.nullable(),
  user_ids: z
    .array(z.uuid())
    .min(1, 'Choose at least one person.')
    .max(MAX_RULE_MEMBERS, `Choose at most ${MAX_RULE_MEMBERS} people.`),
})
export type CreateAssignmentRule = z.infer<typeof CreateAssignmentRule>

export const ChangeAssignmentRule = CreateAssignmentRule.extend({ id: z.uuid() })
export type ChangeAssignmentRule = z.infer<typeof ChangeAssignmentRule>

export const MoveAssignmentRule = z.object({ id: z.uuid(), by: z.literal([-1, 1]).describe('-1 is up.') })
export type MoveAssignmentRule = z.infer<typeof MoveAssignmentRule>

import { z } from 'zod'

/** What agents of the account may do through `/api/mcp` beside reading. All are off at first. */
export const AgentAccess = z.object({
  may_change: z.boolean().describe('Whether agents may tag, assign and close messages, and add notes.'),
  may_send: z.boolean().describe('Whether agents may resend deliveries.'),
  sees_numbers: z.boolean().describe('Whether agents see card and national identity numbers in texts of senders.'),
})
export type AgentAccess = z.infer<typeof AgentAccess>

export const ChangeAgentAccess = AgentAccess.partial()
export type ChangeAgentAccess = z.infer<typeof ChangeAgentAccess>

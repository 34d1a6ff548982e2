import { z } from 'zod'
import { timestamp } from './time'

export const PLANS = ['free', 'starter', 'pro', 'business', 'enterprise'] as const
export const Plan = z.enum(PLANS).meta({ description: 'The plan of the account.', example: 'starter' })
export type Plan = z.infer<typeof Plan>

export const ROLES = ['admin', 'editor', 'viewer'] as const
export const Role = z.enum(ROLES).meta({ description: 'What a member may do.', example: 'editor' })
export type Role = z.infer<typeof Role>

/** The token a request was made with: what may be shown of it, never the token. */
export const TokenSummary = z
  .object({
    id: z.uuid().meta({ description: 'Id of the token.', example: '3d594650-3436-4f8b-8d1d-9e2b0f1c7a55' }),
    name: z.string().meta({ description: 'Name given when it was created.', example: 'Zapier' }),
    prefix: z.string().meta({ description: 'First characters of the token.', example: 'msg_pat_3f9a' }),
    created_at: timestamp('When the token was created.'),
    expires_at: timestamp('When the token expires; null for never.').nullable(),
  })
  .meta({ id: 'TokenSummary', description: 'The token a request was made with.' })
export type TokenSummary = z.infer<typeof TokenSummary>

export const Me = z
  .object({
    id: z.uuid().meta({ description: 'Id of the account.', example: '6b0c4f0e-59a5-4f57-9e35-1f3bd9a1c8d2' }),
    name: z
      .string()
      .meta({ description: 'Name of the account; a good label for a connection.', example: 'Harbour Dental' }),
    plan: Plan,
    created_at: timestamp('When the account was created.'),
    token: TokenSummary,
  })
  .meta({ id: 'Account', description: 'The account the token belongs to.' })
export type Me = z.infer<typeof Me>

import { z } from 'zod'
import { nullableTimestamp, timestamp } from '../values/time'

export const PLANS = ['free', 'starter', 'pro', 'business', 'enterprise'] as const
export const Plan = z.enum(PLANS).meta({ id: 'Plan', description: 'The plan of the account.', example: 'starter' })
export type Plan = z.infer<typeof Plan>

export const ROLES = ['admin', 'editor', 'viewer'] as const
export const Role = z.enum(ROLES).meta({ description: 'What a member may do.', example: 'editor' })
export type Role = z.infer<typeof Role>

/** The token of a request, as the API shows it: without the token itself. */
export const TokenSummary = z
  .object({
    id: z.uuid().meta({ description: 'Id of the token.', example: '3d594650-3436-4f8b-8d1d-9e2b0f1c7a55' }),
    name: z.string().meta({ description: 'Name of the token, chosen when it was created.', example: 'Zapier' }),
    prefix: z.string().meta({
      description: 'First 12 characters of the token.',
      example: 'msg_pat_3f9a',
      override: { type: 'string', pattern: '^msg_pat_[0-9a-f]{4}$' },
    }),
    created_at: timestamp('The time when the token was created.'),
    expires_at: nullableTimestamp(
      'The time when the token expires. Null when it never expires.',
      '2027-02-19T09:30:00.000Z',
    ),
  })
  .meta({ id: 'TokenSummary', description: 'The token that authenticates the request.' })
export type TokenSummary = z.infer<typeof TokenSummary>

export const Me = z
  .object({
    id: z.uuid().meta({ description: 'Id of the account.', example: '6b0c4f0e-59a5-4f57-9e35-1f3bd9a1c8d2' }),
    name: z
      .string()
      .meta({ description: 'Name of the account. Use it to label a connection.', example: 'Harbour Dental' }),
    plan: Plan,
    created_at: timestamp('The time when the account was created.', '2026-01-05T08:00:00.000Z'),
    token: TokenSummary,
  })
  .meta({ id: 'Account', description: 'The account that the token belongs to.' })
export type Me = z.infer<typeof Me>

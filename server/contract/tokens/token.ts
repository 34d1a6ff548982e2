import { z } from 'zod'
import { Pagination } from '../api/input'
import { MAX_TOKEN_NAME_CHARACTERS } from '../limits'
import { isName, NAME_REFUSED } from '../values/text'
import { timestamp } from '../values/time'
import { DEFAULT_PAGE_SIZE, MAX_OFFSET, MAX_PAGE_SIZE } from '../webhooks/subscription'

/** A personal access token as the dashboard lists it: without the token itself. */
export const AccessToken = z.object({
  id: z.uuid(),
  name: z.string(),
  prefix: z.string(),
  created_at: timestamp('The time when the token was created.'),
  created_by_user_id: z.uuid(),
  expires_at: timestamp('The time when the token expires; null for never.').nullable(),
  revoked_at: timestamp('The time when the token was revoked.').nullable(),
  last_used_at: timestamp('The time when the token was last used, to the minute.').nullable(),
})
export type AccessToken = z.infer<typeof AccessToken>

export const ListTokens = z
  .object({
    limit: z.int().min(1).max(MAX_PAGE_SIZE).default(DEFAULT_PAGE_SIZE),
    offset: z.int().min(0).max(MAX_OFFSET).default(0),
    usable: z.boolean().default(false).describe('Excludes revoked and expired tokens.'),
    created_by_user_id: z.uuid().optional().describe('Only tokens that this person created.'),
  })
  .prefault({})
export type ListTokens = z.infer<typeof ListTokens>

export const TokenList = z.object({ tokens: z.array(AccessToken), pagination: Pagination })

/** Requests by day. `requests` has one number for each of `days`, in the same order. An unused token is absent. */
export const TokenUses = z.object({
  days: z.array(z.iso.date()).describe('Days in UTC, oldest first. The last one is today.'),
  tokens: z.array(z.object({ token_id: z.uuid(), requests: z.array(z.int()) })),
})
export type TokenUses = z.infer<typeof TokenUses>

export const CreatedToken = AccessToken.extend({ token: z.string() })
export type CreatedToken = z.infer<typeof CreatedToken>

export const CreateToken = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'Enter a token name.')
    .max(MAX_TOKEN_NAME_CHARACTERS, `Use at most ${MAX_TOKEN_NAME_CHARACTERS} characters.`)
    .refine(isName, NAME_REFUSED),
  expires_in_days: z
    .union([z.literal(30), z.literal(90), z.literal(365)])
    .nullable()
    .default(null),
})
export type CreateToken = z.infer<typeof CreateToken>

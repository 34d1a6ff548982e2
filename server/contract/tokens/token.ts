import { z } from 'zod'
import { CursorPage, cursorOf } from '../api/cursor'
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

export const REQUEST_LOG_DAYS = 7

/** Position of a request in the log: its time in milliseconds and its id. */
export const API_REQUESTS = 'api-requests-1'

/** The log of the requests to the REST API, for the dashboard. */
export const ListApiRequests = z.object({
  token_id: z.uuid().optional(),
  failed: z.boolean().default(false).describe('Only requests with a status from 400 on.'),
  cursor: cursorOf(API_REQUESTS, z.tuple([z.int(), z.uuid()]), [
    1_763_717_464_000,
    '1b4e28ba-2fa1-41d2-883f-0016d3cca427',
  ]),
})
export type ListApiRequests = z.infer<typeof ListApiRequests>

const ApiRequest = z.object({
  id: z.uuid(),
  token_name: z.string().nullable().describe('Null after the token was deleted.'),
  at: timestamp('The time of the response.'),
  method: z.string(),
  endpoint: z.string().nullable().describe('Null for a path that the API does not have.'),
  status: z.int(),
  error: z.string().nullable(),
  ms: z.int().describe('Until the response was ready.'),
  request_id: z.string(),
})

export const ApiRequestList = z.object({ requests: z.array(ApiRequest), ...CursorPage })
export type ApiRequestList = z.infer<typeof ApiRequestList>

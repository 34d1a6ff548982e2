import { z } from 'zod'
import { CursorPage, cursorOf } from '../api/cursor'
import { timestamp } from '../values/time'

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

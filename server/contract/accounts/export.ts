import { z } from 'zod'
import { nullableTimestamp, timestamp } from '../values/time'

export const EXPORT_HOURS = 24

/** A link with which an admin downloads everything of the account. */
export const AccountExport = z.object({
  id: z.uuid(),
  user_name: z.string().describe('Who asked for it.'),
  expires_at: timestamp('The time when the link stops working.'),
  messages: z.int().describe('Messages of the account at the request.'),
  exported: z.int().describe('Messages that are in the last download so far.'),
  bytes: z.int().describe('Size of the last download so far.'),
  started_at: nullableTimestamp('When the last download began.'),
  finished_at: nullableTimestamp('When it ended.'),
  failed_at: nullableTimestamp('When it was broken off.'),
})
export type AccountExport = z.infer<typeof AccountExport>

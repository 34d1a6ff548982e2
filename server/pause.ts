import { sql } from 'drizzle-orm'
import { db } from '../db/client'
import { env } from './env'
import { ApiError } from './errors'

// While DELIVERY_PAUSED is set, nothing leaves this service: deliveries stay due, and emails, codes and alerts stay queued
// (server/engine/). A restore sets it for every start of the restored database, until an operator resumes.

/** @throws ApiError internal_error with 503 while deliveries are paused, for what is sent while a person waits */
export function refuseWhilePaused(): void {
  if (!env().DELIVERY_PAUSED) return
  throw new ApiError('internal_error', {
    status: 503,
    message: 'Deliveries and alerts of this server are paused. Nothing was sent. Contact its administrator.',
    headers: { 'Retry-After': '300' },
  })
}

export type RestoreState = 'none' | 'unfinished' | 'paused'

/** Returns whether the database is of a restore that did not finish, or that no operator has resumed yet. */
export async function restoreState(): Promise<RestoreState> {
  const [row] = await db().execute<{ is_unfinished: boolean; is_paused: boolean }>(
    sql`select restoring_at is not null as is_unfinished, paused_at is not null as is_paused from service_state`,
  )
  return row?.is_unfinished ? 'unfinished' : row?.is_paused ? 'paused' : 'none'
}

/** Ends the pause of a restore. Processes that run stay paused until they start again. @returns whether there was one */
export async function resume(): Promise<boolean> {
  const resumed = await db().execute(
    sql`update service_state set paused_at = null where paused_at is not null returning is_only`,
  )
  return resumed.length > 0
}

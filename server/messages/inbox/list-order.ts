import { type SQL, sql } from 'drizzle-orm'
import { messages } from '../../../db/schema'

/** The place of a message in a list. */
export interface Position {
  completedAt: Date
  id: string
}

/** Selects the messages after this place, or before it: upwards are the newer ones. */
export const isBeyond = ({ completedAt, id }: Position, isUpwards: boolean): SQL =>
  sql`(${messages.completedAt}, ${messages.id}) ${isUpwards ? sql`>` : sql`<`} (${completedAt.toISOString()}::timestamptz, ${id}::uuid)`

/** The order of the index messages_recent, or its reverse. */
export const listOrder = (isUpwards: boolean): SQL =>
  isUpwards
    ? sql`${messages.completedAt} asc, ${messages.id} asc`
    : sql`${messages.completedAt} desc, ${messages.id} desc`

import { getTableColumns } from 'drizzle-orm'
import { messages } from '../../db/schema'

const { search, ...columns } = getTableColumns(messages)

/** A message without what it is found by, which is longer than the rest and read by Postgres alone. */
export const messageColumns = columns
export type MessageRow = Omit<typeof messages.$inferSelect, typeof search.name>

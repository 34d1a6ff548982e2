import { getTableColumns } from 'drizzle-orm'
import { messages } from '../../../db/schema'

const { search: _search, ...columns } = getTableColumns(messages)

/** A message without what it is found by, which is longer than the rest of it. */
export const messageColumns = columns
export type MessageRow = Omit<typeof messages.$inferSelect, 'search'>

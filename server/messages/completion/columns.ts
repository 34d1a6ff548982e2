import { getTableColumns } from 'drizzle-orm'
import { messages } from '../../../db/schema'

const { search: _search, ...columns } = getTableColumns(messages)

/** All columns of a message except the search index, which is larger than the rest. */
export const messageColumns = columns
export type MessageRow = Omit<typeof messages.$inferSelect, 'search'>

import { sql } from 'drizzle-orm'
import { boolean, check, pgTable, uuid } from 'drizzle-orm/pg-core'
import { createdAt } from './columns'

/** The audio store of this database: at most one row, with the id that the store itself contains. */
export const audioStores = pgTable(
  'audio_store',
  {
    isOnly: boolean().primaryKey().default(true),
    storeId: uuid().notNull(),
    boundAt: createdAt(),
  },
  (table) => [check('audio_store_is_only', sql`${table.isOnly}`)],
)

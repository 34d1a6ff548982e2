import { asc, gt, sql } from 'drizzle-orm'
import { db, type Queryable } from '../../db/client'
import { erasures } from '../../db/schema'
import type { Erasure } from '../contract/accounts/erasure'

type New = Pick<typeof erasures.$inferInsert, 'kind' | 'accountId' | 'subjectId'>

/** Notes in the journal what the caller's transaction erases. */
export async function noteErasures(tx: Queryable, rows: readonly New[]): Promise<void> {
  if (rows.length > 0) await tx.insert(erasures).values([...rows])
}

const BATCH = 1_000

/** Yields the journal since a time, oldest first, without anything of what was erased. */
export async function* listErasures(since: Date): AsyncGenerator<Erasure> {
  for (let after: { at: Date; id: string } | null = null; ; ) {
    const rows: (typeof erasures.$inferSelect)[] = await db()
      .select()
      .from(erasures)
      .where(
        after
          ? sql`(${erasures.erasedAt}, ${erasures.id}) > (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`
          : gt(erasures.erasedAt, since),
      )
      .orderBy(asc(erasures.erasedAt), asc(erasures.id))
      .limit(BATCH)
    for (const { kind, accountId, subjectId, erasedAt } of rows)
      yield { kind, account_id: accountId, subject_id: subjectId, erased_at: erasedAt.toISOString() }
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    after = { at: last.erasedAt, id: last.id }
  }
}

import { and, asc, eq } from 'drizzle-orm'
import { db } from '../../../db/client'
import { passkeys } from '../../../db/schema'
import type { Passkey } from '../../contract/accounts/passkey'
import { recordPersonalActivity } from '../profile/personal-activity'
import { lockOwnUser, type OwnSession } from '../sessions/own-session'

/** Lists the passkeys of the person, oldest first. */
export async function listPasskeys({ userId }: OwnSession): Promise<Passkey[]> {
  const rows = await db()
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id))
  return rows.map(toPasskey)
}

/** Renames a passkey of the person. Null when they have no such passkey. */
export async function renamePasskey(own: OwnSession, id: string, name: string): Promise<Passkey | null> {
  const [row] = await db().update(passkeys).set({ name }).where(isOwn(own, id)).returning()
  return row ? toPasskey(row) : null
}

/** Deletes a passkey of the person. Null when they have no such passkey. */
export const removePasskey = (own: OwnSession, id: string): Promise<Passkey | null> =>
  db().transaction(async (tx) => {
    const user = await lockOwnUser(tx, own)
    const [row] = await tx.delete(passkeys).where(isOwn(own, id)).returning()
    if (!row) return null
    await recordPersonalActivity(tx, own, { action: 'member_passkey_removed', subject: user.email })
    return toPasskey(row)
  })

export const toPasskey = (row: typeof passkeys.$inferSelect): Passkey => ({
  id: row.id,
  name: row.name,
  is_synced: row.isSynced,
  created_at: row.createdAt.toISOString(),
  last_used_at: row.lastUsedAt?.toISOString() ?? null,
})

const isOwn = ({ userId }: OwnSession, id: string) => and(eq(passkeys.id, id), eq(passkeys.userId, userId))

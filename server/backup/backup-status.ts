import { sql } from 'drizzle-orm'
import { db } from '../../db/client'

export interface BackupStatus {
  /** When the newest verified backup was taken. */
  taken_at: string
  verified_at: string
  /** Time since it was taken: what a restore would lose. */
  age_seconds: number
}

/** Returns the newest backup that `admin backup verify` has proven; null if none was. */
export async function lastVerifiedBackup(): Promise<BackupStatus | null> {
  const [row] = await db().execute<{ taken: string; verified: string; age: number }>(sql`
    select to_json(backup_taken_at) #>> '{}' as taken, to_json(backup_verified_at) #>> '{}' as verified,
      extract(epoch from clock_timestamp() - backup_taken_at)::float8 as age
    from service_state where backup_taken_at is not null`)
  if (!row) return null
  const iso = (text: string) => new Date(text).toISOString()
  return { taken_at: iso(row.taken), verified_at: iso(row.verified), age_seconds: Math.round(row.age) }
}

/** Records a verification in the database that the backup is of. @returns false where the backup is of another database */
export async function recordVerified(takenAt: Date, storeId: string | null): Promise<boolean> {
  const recorded = await db().execute(sql`
    insert into service_state as s (backup_taken_at, backup_verified_at)
    select ${takenAt.toISOString()}::timestamptz, clock_timestamp()
    where (select store_id from audio_store) is not distinct from ${storeId}::uuid
    on conflict (is_only) do update set
      backup_taken_at = greatest(s.backup_taken_at, excluded.backup_taken_at), backup_verified_at = excluded.backup_verified_at
    returning is_only`)
  return recorded.length > 0
}

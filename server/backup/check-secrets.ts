import type pg from 'pg'
import { SECRET_TABLES } from '../keys/key-usage'
import { decrypt, UnreadableSecretError } from '../webhooks/signing/secret'

/** Secrets of each column and key that are decrypted. */
const SAMPLE = 20

export interface SecretCheck {
  checked: number
  /** Ids of keys that are missing in SECRET_ENCRYPTION_KEYS, or that do not decrypt. */
  unreadable_keys: string[]
}

/** Decrypts some of the stored secrets under each key with SECRET_ENCRYPTION_KEYS. */
export async function checkSecrets(client: pg.Client): Promise<SecretCheck> {
  let checked = 0
  const unreadable = new Set<string>()
  for (const { table, secrets } of SECRET_TABLES)
    for (const { column, row: boundTo, isUnused = 'false' } of secrets) {
      const { rows } = await client.query<{ id: string; encrypted: string; key_id: string }>(
        `select id, encrypted, key_id from (
          select id, ${column} as encrypted, split_part(${column}, '.', 2) as key_id,
            row_number() over (partition by split_part(${column}, '.', 2) order by id) as number
          from ${table} where ${column} is not null and not coalesce(${isUnused}, false)) s
        where number <= $1`,
        [SAMPLE],
      )
      for (const { id, encrypted, key_id } of rows) {
        checked++
        if (!isReadable(encrypted, boundTo(id))) unreadable.add(key_id)
      }
    }
  return { checked, unreadable_keys: [...unreadable].sort() }
}

function isReadable(encrypted: string, row: string): boolean {
  try {
    decrypt(encrypted, row)
    return true
  } catch (error) {
    if (error instanceof UnreadableSecretError) return false
    throw error
  }
}

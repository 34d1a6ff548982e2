import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { db, type Transaction } from '../../../db/client'
import { audioStore } from './audio-store'
import { requireOwnAudioStore } from './audio-store-identity'

/** The task that deletes files which a worker stored after their message was erased. */
export const DELETE_LATE_FILES = 'delete_late_files'

/** Longer than any worker holds the lease of a step that it cannot record, with the time to store a file. */
const LATE_MINUTES = 5

const Payload = z.object({ keys: z.array(z.string()) })

/** Deletes files of erased messages once more, after no worker can store them. Queued with the commit of `tx`. */
export async function deleteFilesLater(tx: Transaction, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  await tx.execute(sql`
    select graphile_worker.add_job(${DELETE_LATE_FILES}, json_build_object('keys', ${JSON.stringify(keys)}::json),
      run_at => clock_timestamp() + make_interval(mins => ${LATE_MINUTES}))`)
}

/** Task. A file that a message has is kept. @throws AudioStoreError: the task runs again */
export async function deleteLateFiles(payload: unknown): Promise<void> {
  const { keys } = Payload.parse(payload)
  const used = await db().execute<{ id: string }>(sql`
    select id from messages where id in (select value::uuid from json_array_elements_text(${JSON.stringify(keys)}::json))`)
  const late = keys.filter((key) => used.every(({ id }) => id !== key))
  await requireOwnAudioStore()
  for (const key of late) await audioStore().delete(key)
}

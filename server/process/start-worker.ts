import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { sql } from 'drizzle-orm'
import { db, disconnect } from '../../db/client'
import { setDatabaseFromEnv } from '../database'
import { clearOtherEngineHeartbeats } from '../engine/engine-heartbeat'
import { startTasks } from '../engine/tasks'
import { env } from '../env'
import { listenForProbes } from '../http/probes'
import { log } from '../log'
import { measureProcess, slotsInUse } from '../metrics'
import { configuredEngines } from '../processing/configured-engines'
import { resumeHeld } from '../processing/held/resume'
import { startSpeechFetch } from '../processing/speech/transcribe'
import { startEncoderFetch } from '../processing/summary/summary-engine'
import { startDraining } from '../readiness'
import { startTraces } from '../traces'
import { failingKeyIds, missingKeyIds, reportKeyFault } from '../webhooks/signing/key-status'
import { configuredKeyIds } from '../webhooks/signing/secret'
import { dispatchFaults } from '../webhooks/transport/dispatch'
import { engine } from './engine'

const HEARTBEAT_EVERY_MS = 5000
const FORGET_AFTER_HOURS = 24
const CHECK_KEYS_EVERY_MS = 60_000

export interface Worker {
  stop(): Promise<void>
}

/** Starts what a worker process runs: the engine's part, the tasks, a heartbeat for health, and the fetch of weights. */
export async function startWorker(): Promise<Worker> {
  setDatabaseFromEnv()
  measureProcess()
  const stopTraces = await startTraces('worker')
  await clearOtherEngineHeartbeats(env().DELIVERY_ENGINE)
  const parts = await Promise.all([(await engine()).start('worker'), startTasks()])
  const stopHeartbeat = await startHeartbeat()
  const stopKeyCheck = await startKeyCheck()
  const { WORKER_PORT: port, LISTEN_ADDRESS: host } = env()
  const stopProbes = port === undefined ? null : await listenForProbes(port, host)
  const speech = startSpeechFetch()
  const encoder = startEncoderFetch()
  // Recordings that waited for the weights continue at once, not at the next run of the task.
  speech.done
    .then(() => resumeHeld(configuredEngines()))
    .catch((error) =>
      log.warn({ err: error }, 'waiting messages could not be continued; it is tried again each minute'),
    )
  return {
    async stop() {
      startDraining()
      stopKeyCheck()
      await Promise.all([speech, encoder].map((fetch) => fetch.stop()))
      await Promise.all(parts.map((part) => part.stop()))
      await stopHeartbeat()
      await stopProbes?.()
      await stopTraces()
      await disconnect()
    },
  }
}

/** Writes this process's row of `workers` every five seconds. Returns a function that stops it and deletes the row. */
async function startHeartbeat(): Promise<() => Promise<void>> {
  const id = randomUUID()
  const name = `${hostname()}:${process.pid}`
  const textArray = (values: readonly string[]) =>
    sql`array(select value from json_array_elements_text(${JSON.stringify(values)}::json))`
  const writeHeartbeat = () =>
    db().execute(sql`
      insert into workers (id, name, seen_at, key_ids, failing_key_ids, dispatch_faults, slots_used, slots)
      values (${id}, ${name}, clock_timestamp(), ${textArray(configuredKeyIds())}, ${textArray(failingKeyIds())},
        ${JSON.stringify(dispatchFaults())}::text::jsonb, ${slotsInUse()?.used ?? null}::int, ${slotsInUse()?.all ?? null}::int)
      on conflict (id) do update
      set seen_at = excluded.seen_at, key_ids = excluded.key_ids, failing_key_ids = excluded.failing_key_ids,
        dispatch_faults = excluded.dispatch_faults, slots_used = excluded.slots_used, slots = excluded.slots`)
  await writeHeartbeat()
  await db().execute(
    sql`delete from workers where seen_at < clock_timestamp() - make_interval(hours => ${FORGET_AFTER_HOURS})`,
  )
  const timer = setInterval(() => {
    writeHeartbeat().catch((error) => log.warn({ err: error }, 'heartbeat failed; the next one is due in five seconds'))
  }, HEARTBEAT_EVERY_MS)
  return async () => {
    clearInterval(timer)
    await db().execute(sql`delete from workers where id = ${id}`)
  }
}

/** Logs each encryption key that is in use and that this process does not have: now, and once a minute. */
async function startKeyCheck(): Promise<() => void> {
  const check = async () => {
    for (const keyId of await missingKeyIds()) reportKeyFault(keyId)
  }
  await check()
  const timer = setInterval(() => {
    check().catch((error) => log.warn({ err: error }, 'the encryption keys could not be checked; it is tried again'))
  }, CHECK_KEYS_EVERY_MS)
  return () => clearInterval(timer)
}

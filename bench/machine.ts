import os from 'node:os'
import { connection } from '../db/client'
import { round } from './report'

/** Returns what the results depend on: processor, memory, versions, commit time of the disk and previous load. */
export async function machine(): Promise<Record<string, unknown>> {
  const [row] = await connection().sql<{ version: string; fsync: string; synchronous_commit: string }[]>`
    select current_setting('server_version') as version, current_setting('fsync') as fsync,
      current_setting('synchronous_commit') as synchronous_commit`
  return {
    cpu: os.cpus()[0]?.model ?? null,
    cores: os.availableParallelism(),
    memory_gb: Math.round(os.totalmem() / 2 ** 30),
    platform: `${os.platform()} ${os.arch()}`,
    node: process.version,
    postgres: row?.version ?? null,
    fsync: row?.fsync ?? null,
    synchronous_commit: row?.synchronous_commit ?? null,
    commit_ms: round(await commitMs(), 2),
    load_before: round(os.loadavg()[0] ?? Number.NaN, 2),
  }
}

/** Returns the median time of a durable commit on this disk in milliseconds, which limits single transactions. */
async function commitMs(): Promise<number> {
  const { sql } = connection()
  const times: number[] = []
  for (let n = 0; n < 101; n++) {
    const startedAt = performance.now()
    await sql`select pg_logical_emit_message(true, 'bench', 'a commit')`
    times.push(performance.now() - startedAt)
  }
  return times.sort((a, b) => a - b)[50] ?? Number.NaN
}

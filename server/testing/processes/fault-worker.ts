import { lookup } from 'node:dns/promises'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { db, disconnect } from '../../../db/client'
import { setDatabaseFromEnv } from '../../database'
import { startDispatcher } from '../../engine/embedded/dispatcher'
import { type NetworkPolicy, parseAllowedHosts } from '../../webhooks/transport/policy'

// A worker with the embedded engine, as a process that a test can kill or stop. It may connect to this machine and
// trusts the authority in the file of the first argument. The second argument names a fault that it causes itself.

const [authority = '', fault = 'nothing'] = process.argv.slice(2)

const policy: NetworkPolicy = { allowed: parseAllowedHosts(['localhost']), ca: readFileSync(authority, 'utf8') }
const fatal: NetworkPolicy = {
  ...policy,
  resolve(hostname) {
    // After the claim, before the first byte is sent.
    process.kill(process.pid, 'SIGKILL')
    return lookup(hostname, { all: true })
  },
}

setDatabaseFromEnv()
const dispatcher = await startDispatcher({ policy: fault === 'killed-before-sending' ? fatal : policy })
const descriptors = fault === 'without-descriptors' ? await openAll() : []
process.stdout.write('ready\n')
process.once('SIGUSR2', () => {
  for (const descriptor of descriptors) closeSync(descriptor)
})
process.once('SIGTERM', async () => {
  await dispatcher.stop()
  await disconnect()
  process.exit(0)
})

/**
 * Uses up the file descriptors of this process, so that it keeps its database connections but cannot open another
 * socket.
 */
async function openAll(): Promise<number[]> {
  await Promise.all(Array.from({ length: 10 }, () => db().execute(sql`select pg_sleep(0.1)`)))
  const opened: number[] = []
  try {
    for (;;) opened.push(openSync('/dev/null', 'r'))
  } catch {
    return opened
  }
}

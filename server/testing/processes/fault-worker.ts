import { lookup } from 'node:dns/promises'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { db, disconnect } from '../../../db/client'
import { startDispatcher } from '../../engine/embedded/dispatcher'
import { parseAllowedHosts } from '../../webhooks/transport/allowed'
import type { NetworkPolicy } from '../../webhooks/transport/policy'

// A worker with the embedded engine, as a process that a test may do anything to. It reaches this machine and trusts the
// authority of the file it is given. Its second word names what befalls it by itself.

const [authority = '', fault = 'nothing'] = process.argv.slice(2)

const policy: NetworkPolicy = { allowed: parseAllowedHosts(['localhost']), ca: readFileSync(authority, 'utf8') }
const fatal: NetworkPolicy = {
  ...policy,
  resolve(hostname) {
    // Claimed, and not a byte on the wire.
    process.kill(process.pid, 'SIGKILL')
    return lookup(hostname, { all: true })
  },
}

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

/** Leaves this process with its connections to the database, and without a descriptor for one more socket. */
async function openAll(): Promise<number[]> {
  await Promise.all(Array.from({ length: 10 }, () => db().execute(sql`select pg_sleep(0.1)`)))
  const opened: number[] = []
  try {
    for (;;) opened.push(openSync('/dev/null', 'r'))
  } catch {
    return opened
  }
}

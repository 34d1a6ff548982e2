import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { connect, db } from '../../../db/client'
import { listAttempts } from '../../webhooks/delivery/history'
import { deliveryRows, subscriptionRow } from '../deliveries/deliveries'
import type { Received, Receiver } from '../servers/receiver'
import { type SpawnedProcess, spawnReady } from './spawned-process'

export const eventIdOf = ({ body }: Received): string => JSON.parse(body.toString()).event_id
export const deliveryIdOf = ({ headers }: Received): unknown => headers['x-message-delivery-id']

/** Waits until a condition is true. @throws after `timeoutMs` */
export async function until(what: () => boolean | Promise<boolean>, timeoutMs = 60_000): Promise<void> {
  const deadline = Date.now() + timeoutMs
  while (!(await what())) {
    if (Date.now() > deadline) throw new Error(`It did not come true: ${what}`)
    await sleep(10)
  }
}

interface FaultProcess {
  /** By default the worker with the embedded engine. */
  script?: string
  /** The fault that the script causes itself. */
  fault?: string
  /** Arguments of node, before the script. */
  before?: string[]
  variables?: Record<string, string>
}

/** Starts a process that can reach the receiver and trusts it. A function in `ends` kills it. */
export async function startFaultProcess(
  receiver: Receiver,
  ends: (() => Promise<unknown>)[],
  {
    script = 'server/testing/processes/fault-worker.ts',
    fault = 'nothing',
    before = [],
    variables = {},
  }: FaultProcess = {},
): Promise<SpawnedProcess> {
  const directory = await mkdtemp(path.join(tmpdir(), 'fault-process-'))
  const authority = path.join(directory, 'ca.pem')
  await writeFile(authority, receiver.ca)
  const process = await spawnReady([...before, script, authority, fault], variables)
  ends.unshift(async () => {
    process.signal('SIGKILL')
    await process.ended
    await rm(directory, { recursive: true })
  })
  return process
}

/**
 * Runs a statement in an open transaction of a separate connection. Its locks are kept until the returned function is
 * called.
 */
export async function holdLock(url: string, statement: string): Promise<() => Promise<void>> {
  const { sql } = connect(url, 1)
  await sql.unsafe('begin')
  await sql.unsafe(statement)
  return async () => {
    await sql.unsafe('rollback')
    await sql.end()
  }
}

/** Whether any statement waits for a lock. */
export async function isAnyoneWaiting(): Promise<boolean> {
  const [row] = await db().execute<{ waiting: boolean }>(sql`
    select exists (select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock') as waiting`)
  return row?.waiting ?? false
}

/** Counts the attempts in flight, according to the rows. */
export async function countInFlight(subscriptionId: string): Promise<number> {
  return (await deliveryRows(subscriptionId)).filter(({ attemptId }) => attemptId !== null).length
}

/** Ends every lease and makes every retry due. It locks in the order of results (record-results.ts), so that neither waits for the other. */
export async function makeAllDue(): Promise<void> {
  await db().execute(sql`
    with due as (select id from deliveries where state = 'pending' order by id for update)
    update deliveries d set next_attempt_at = clock_timestamp() from due where d.id = due.id`)
}

export const noneArePending = (subscriptionId: string) => async (): Promise<boolean> =>
  !(await deliveryRows(subscriptionId)).some(({ state }) => state === 'pending')

/**
 * Checks the state after a fault of the service: each event was delivered, at most the attempts in flight were sent
 * again with new attempt ids, and neither the failure counter nor the attempt numbers changed.
 */
export async function expectNothingLost(
  subscriptionId: string,
  eventIds: readonly string[],
  { received, inFlight }: { received: readonly Received[]; inFlight: number },
): Promise<void> {
  expect((await deliveryRows(subscriptionId)).map(({ state, attempts }) => [state, attempts])).toEqual(
    eventIds.map(() => ['delivered', 1]),
  )
  expect(new Set(received.map(eventIdOf))).toEqual(new Set(eventIds.map((id) => `evt_${id}`)))
  expect(received.length - eventIds.length).toBeLessThanOrEqual(inFlight)
  expect(new Set(received.map(deliveryIdOf)).size).toBe(received.length)
  expect(await subscriptionRow(subscriptionId)).toMatchObject({ isActive: true, consecutiveFailures: 0 })
}

/** Returns the history, oldest first: the attempt's number, and its status or failure. */
export const attemptHistory = async (subscriptionId: string): Promise<unknown[]> =>
  (await listAttempts(subscriptionId)).reverse().map(({ attempt, status, failure }) => [attempt, status ?? failure])

/** A promise that a test resolves by `open`. */
export class Gate {
  open = (): void => {}
  readonly opened = new Promise<void>((resolve) => {
    this.open = resolve
  })
}

import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type postgres from 'postgres'
import { db } from '../../db/client'
import { postgresClient } from '../../db/postgres-client'
import type { Account } from '../../server/accounts/account/account'
import { MESSAGE_COMPLETED } from '../../server/contract/messages/event'
import type { Message } from '../../server/contract/messages/message'
import { MAX_ACTIVE_SUBSCRIPTIONS } from '../../server/contract/webhooks/subscription'
import { startDispatcher } from '../../server/engine/embedded/dispatcher'
import { resetEnv } from '../../server/env'
import { aChannel, aMember, anAccount, aSubscription } from '../../server/testing/fixtures/factory'
import { certificates } from '../../server/testing/servers/certificates'
import { wake } from '../../server/wake/wake'
import { publish } from '../../server/webhooks/delivery/publish'
import { parseAllowedHosts } from '../../server/webhooks/transport/policy'
import type { Defer } from '../kit/bench'
import { machineMs } from '../kit/figures'
import { aMessage } from '../kit/population'
import { startChild, startDatabase, startWeb, startWorker } from '../kit/processes'
import type { OutboxCommand } from './outbox'
import type { ReceiverCommand } from './receiver'

// What is measured: the service with the embedded engine, the smallest outbox on the same tables (outbox.ts), or the service with
// Inngest. Each has a new database with the same subscriptions.

/** A system whose deliveries are measured. */
export interface System {
  name: string
  /** Each has an origin of its own. */
  targets: Target[]
  /** All have one origin, so that a backlog shares connections. */
  neighbors: Target[]
  pid: number
  pids: Record<string, number>
  /** Publishes one event in one transaction, as the completion of a message does, and wakes the worker. */
  publish(target: Target): Promise<Published>
  wake(targets: readonly Target[]): Promise<unknown>
  stop(): Promise<void>
}

/** An active subscription of a pro account, restricted to its own channel. */
export interface Target {
  subscriptionId: string
  account: Account
  channel: Message['channel']
  path: string
  secret: string
  /** Whether its receiver never responds. */
  hangs: boolean
}

export interface Published {
  eventId: string
  target: Target
  /** When this process learned of the commit, in milliseconds as of `machineMs`. */
  committedAt: number
}

type Environment = Awaited<ReturnType<typeof startEnvironment>>

export const SUBSCRIPTIONS = 100
/** As many connections as the pool of a process of the service has. */
const POOL = 10
const INNGEST_CONNECT_MS = 60_000

export async function startEnvironment(defer: Defer) {
  const database = await startDatabase(defer)
  const { ca, good: identity } = await certificates()
  const caFile = path.join(database.directory, 'ca.pem')
  await writeFile(caFile, ca)
  const receiver = await startChild(new URL('./receiver.ts', import.meta.url), {}, defer)
  const listen: ReceiverCommand = { kind: 'listen', identity, ports: SUBSCRIPTIONS }
  const origins = (await receiver.ask<number[]>(listen)).map((port) => `https://127.0.0.1:${port}`)
  // Receivers that never respond are not tried again during the bench.
  const short = { DELIVERY_TIMEOUT_SECONDS: '4', DELIVERY_RETRY_DELAYS_SECONDS: '86400' }
  const settings: Record<string, string> = { NODE_EXTRA_CA_CERTS: caFile, WEBHOOK_ALLOWED_HOSTS: '127.0.0.1', ...short }
  return { database, receiver, origins, settings, caFile, defer }
}

/** Starts workers of the service, as `npm run worker` does. */
export async function startService({ database, origins, settings, defer }: Environment, workers = 1): Promise<System> {
  await database.create('bench_service')
  const targets = await createBothTargets(origins)
  const started = await Promise.all(Array.from({ length: workers }, () => startWorker(database, settings, defer)))
  const pid = started[0]!.pid
  const others = started.slice(1).map((worker, n) => [`worker ${n + 2}`, worker.pid])
  const pids = { publisher: process.pid, worker: pid, ...Object.fromEntries(others), Postgres: database.pid }
  const stop = async () => void (await Promise.all(started.map((worker) => worker.stop())))
  return { name: 'this service', ...targets, pid, pids, publish: publishOne, wake: wakeAll, stop }
}

/** Starts the dispatcher in this process, which publishes: so a worker delivers the messages that it completes itself. */
export async function startPublishingWorker({ database, origins, caFile, defer }: Environment): Promise<System> {
  await database.create('bench_worker')
  const targets = await createBothTargets(origins)
  const policy = { allowed: parseAllowedHosts(['127.0.0.1']), ca: await readFile(caFile, 'utf8') }
  const { stop } = await startDispatcher({ policy })
  await defer(stop)
  const pids = { 'publishing worker': process.pid, Postgres: database.pid }
  return {
    name: 'published by the worker',
    ...targets,
    pid: process.pid,
    pids,
    publish: publishOne,
    wake: wakeAll,
    stop,
  }
}

/** Starts a web process with Inngest as its engine, and waits until the Inngest server at this URL has called it. */
export async function startInngest(
  { database, origins, settings, defer }: Environment,
  server: string,
  pids: Record<string, number>,
): Promise<System> {
  await database.create('bench_inngest')
  const targets = await createBothTargets(origins)
  const hasKeys = Boolean(process.env.INNGEST_EVENT_KEY && process.env.INNGEST_SIGNING_KEY)
  const inngest = { DELIVERY_ENGINE: 'inngest', INNGEST_BASE_URL: server, INNGEST_DEV: hasKeys ? '0' : '1' }
  Object.assign(process.env, inngest)
  resetEnv()
  const { pid, stop } = await startWeb(database, { ...settings, ...inngest, LOG_LEVEL: 'warn' }, defer)
  const { inngestHealth } = await import('../../inngest/serve')
  const deadline = performance.now() + INNGEST_CONNECT_MS
  while (!(await inngestHealth()).isWorking) {
    if (performance.now() > deadline) throw new Error(`The Inngest server at ${server} does not call the web process.`)
    await sleep(100)
  }
  const all = { publisher: process.pid, web: pid, ...pids, Postgres: database.pid }
  return { name: 'with Inngest', ...targets, pid, pids: all, publish: publishOne, wake: wakeAll, stop }
}

/** Starts the smallest outbox. */
export async function startOutbox({ database, origins, settings, defer }: Environment): Promise<System> {
  const sql = postgresClient(await database.create('bench_outbox'), { max: POOL, onnotice: () => {} })
  await defer(() => sql.end({ timeout: 0 }))
  const targets = await createBothTargets(origins)
  const { pid, ask, stop } = await startChild(new URL('./outbox.ts', import.meta.url), settings, defer)
  const channel = 'bench_outbox'
  const all = [...targets.targets, ...targets.neighbors]
  const secrets = Object.fromEntries(all.map(({ subscriptionId, secret }) => [subscriptionId, secret]))
  await ask({ secrets, channel } satisfies OutboxCommand)
  const pids = { publisher: process.pid, worker: pid, Postgres: database.pid }
  const publishTo = (target: Target) => publishToOutbox(sql, target, channel)
  const notify = () => sql.notify(channel, '')
  return { name: 'smallest outbox', ...targets, pid, pids, publish: publishTo, wake: notify, stop }
}

async function createBothTargets(origins: readonly string[]): Promise<Pick<System, 'targets' | 'neighbors'>> {
  return { targets: await createTargets(origins), neighbors: await createTargets(origins.map(() => origins[0]!)) }
}

/** Creates a subscription at each origin. An account gets at most as many as the specification allows. */
async function createTargets(origins: readonly string[]): Promise<Target[]> {
  const targets: Target[] = []
  let account: Account | undefined
  let createdByUserId = ''
  for (const [n, origin] of origins.entries()) {
    if (!account || n % MAX_ACTIVE_SUBSCRIPTIONS === 0) {
      account = await anAccount({ plan: 'pro' })
      createdByUserId = (await aMember({ accountId: account.id })).userId
    }
    const { id: channelId, name, type } = await aChannel({ accountId: account.id })
    const id = randomUUID()
    const values = { accountId: account.id, id, channelId, channelType: type, createdByUserId, url: `${origin}/${id}` }
    const { secret } = await aSubscription(values)
    const channel = { type, id: channelId, name, page_url: `https://${name}/contact` }
    targets.push({ subscriptionId: id, account, channel, path: `/${id}`, secret, hangs: false })
  }
  return targets
}

const wakeAll = (targets: readonly Target[]): Promise<unknown> =>
  wake(targets.map((target) => ({ kind: 'delivery', id: '', groupId: target.subscriptionId, wakeGeneration: 0 })))

async function publishOne(target: Target): Promise<Published> {
  const event = newEvent(target)
  const published = await db().transaction((tx) => publish(tx, target.account, [event]))
  const committedAt = machineMs()
  await wake(published.flatMap(({ deliveries }) => deliveries))
  return { eventId: published[0]?.eventId ?? '', target, committedAt }
}

/** Returns an event whose payload is a message of the target's channel. */
export const newEvent = ({ channel }: Target) => ({
  messageId: null,
  channelId: channel.id,
  kind: MESSAGE_COMPLETED,
  data: JSON.stringify(aMessage(channel)),
})

/** Inserts an event and its delivery in one transaction, without matching or locks, and notifies the worker. */
async function publishToOutbox(sql: postgres.Sql, target: Target, channel: string): Promise<Published> {
  const { channelId, kind, data } = newEvent(target)
  const [eventId, deliveryId] = [randomUUID(), randomUUID()]
  await sql.begin((tx) => [
    tx`insert into events (id, account_id, channel_id, kind, data)
      values (${eventId}, ${target.account.id}, ${channelId}, ${kind}, ${data})`,
    tx`insert into deliveries (id, event_id, subscription_id, next_attempt_at)
      values (${deliveryId}, ${eventId}, ${target.subscriptionId}, clock_timestamp())`,
  ])
  const committedAt = machineMs()
  await sql.notify(channel, deliveryId)
  return { eventId, target, committedAt }
}

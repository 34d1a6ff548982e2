import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { afterEach, expect, test } from 'vitest'
import { runningPostgresUrl } from '../../db/embedded'
import { childrenOf } from '../testing/processes/children'
import { eventIdOf } from '../testing/processes/faults'
import { type StartedProcess, testService, untilReady } from '../testing/processes/service'
import { startReceiver } from '../testing/servers/receiver'

// `npm run test:soak`: the service under a steady load with faults, for SOAK_MINUTES.

const MINUTES = Number(process.env.SOAK_MINUTES)
const ROUND_MS = 15_000
const EVENTS_EACH_ROUND = 150
const PAGES_EACH_ROUND = 15
/** Between two rounds that cut all connections to the database. */
const CUT_EVERY = 4
/** The worker and the web process are killed in these rounds, so that the measured ones run to the end. */
const KILL_IN = { 3: 'worker.mjs', 5: 'web.mjs' } as const
/** One request in so many fails: by a reset, by a 500 and by a slow response, in turn. */
const FAILS_EVERY = 20

/** What may grow with chance between the second and the last quarter: memory by this factor and this much, the rest by a few. */
const MEMORY = { factor: 1.15, megabytes: 15 }
const MORE_DESCRIPTORS = 8
const MORE_CONNECTIONS = 3

const own = testService()
const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

test(
  'a steady load with faults loses no event, and memory, descriptors and connections stay flat',
  async () => {
    const faults = ['reset' as const, { status: 500 }, { delayMs: 1500 }]
    const receiver = await startReceiver({
      response: (_, n) => (n % FAILS_EVERY === 0 ? faults[(n / FAILS_EVERY) % faults.length]! : {}),
    })
    ends.push(receiver.close)
    const authority = path.join(own.dataDir, 'receiver-ca.pem')
    await writeFile(authority, receiver.ca)
    const service = own.start({
      NODE_EXTRA_CA_CERTS: authority,
      WEBHOOK_ALLOWED_HOSTS: `localhost:${receiver.port}`,
      DELIVERY_RETRY_DELAYS_SECONDS: '1,2,4,8,16',
      LOG_LEVEL: 'warn',
    })
    await untilReady(service)
    const { account } = await own.subscribe(service, receiver.url)
    const sql = postgres((await runningPostgresUrl(own.dataDir)) ?? '', { max: 1, onnotice: () => {} })
    ends.unshift(() => sql.end({ timeout: 1 }))

    const published = new Set<string>()
    const samples: Sample[] = []
    const startedAt = performance.now()
    for (let round = 0; performance.now() - startedAt < MINUTES * 60_000; round++) {
      const begun = performance.now()
      const count = String(EVENTS_EACH_ROUND)
      const completing = own.run(['scripts/admin.mjs', 'message', 'complete', '--account', account, '--count', count])
      await killIn(round, service)
      for (let n = 0; n < PAGES_EACH_ROUND; n++)
        await fetch(`http://127.0.0.1:${own.port}/${n % 2 ? 'docs' : 'sign-in'}`).then(
          (response) => response.text(),
          // The web process was killed a moment ago.
          () => sleep(100),
        )
      expect(await completing.ended, completing.said()).toBe(0)
      for (const [id] of completing.said().matchAll(/evt_[0-9a-f-]{36}/g)) published.add(id)
      // The command has ended, so that the cut hits the service alone.
      if (round % CUT_EVERY === 0)
        await sql`select pg_terminate_backend(pid) from pg_stat_activity
          where backend_type = 'client backend' and pid <> pg_backend_pid()`
      await sleep(Math.max(0, ROUND_MS - (performance.now() - begun)))
      samples.push(await sample(service, sql))
    }

    const arrived = () => new Set(receiver.received.map(eventIdOf))
    /** What the database says of the events that did not arrive. */
    const missing = async () => {
      const there = arrived()
      const ids = [...published].filter((id) => !there.has(id)).map((id) => id.slice('evt_'.length))
      return sql`select wanted.id, state, attempts, next_attempt_at, attempt_summaries, disabled_at
        from unnest(${ids}::uuid[]) as wanted (id) left join deliveries on event_id = wanted.id
        left join webhook_subscriptions s on s.id = subscription_id`
    }
    await expect.poll(missing, { timeout: 120_000, interval: 1_000 }).toEqual([])
    expect(arrived()).toEqual(published)
    expect((await own.health()).status).toBe('ok')
    console.log(`${published.size} events; ${samples.length} samples, the first, middle and last one:`)
    for (const one of [samples[0], samples[samples.length >> 1], samples.at(-1)]) console.log(JSON.stringify(one))
    expectFlat(samples)
  },
  (MINUTES + 10) * 60_000,
)

async function killIn(round: number, service: StartedProcess): Promise<void> {
  const file = KILL_IN[round as keyof typeof KILL_IN]
  for (const pid of file ? await childrenOf(service, file) : []) process.kill(pid, 'SIGKILL')
}

/** Megabytes (Pss) and open descriptors of each process, and connections to the database. */
interface Sample {
  megabytes: Record<string, number>
  descriptors: Record<string, number>
  connections: number
}

async function sample(service: StartedProcess, sql: postgres.Sql): Promise<Sample> {
  const [web = 0] = await childrenOf(service, 'web.mjs')
  const [worker = 0] = await childrenOf(service, 'worker.mjs')
  const taken: Sample = { megabytes: {}, descriptors: {}, connections: 0 }
  for (const [name, pid] of Object.entries({ supervisor: service.process.pid, web, worker })) {
    const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8')
    taken.megabytes[name] = Math.round(Number(/^Pss:\s+(\d+) kB$/m.exec(text)?.[1]) / 1024)
    taken.descriptors[name] = (await readdir(`/proc/${pid}/fd`)).length
  }
  const [row] = await sql`select count(*)::int as n from pg_stat_activity where backend_type = 'client backend'`
  return { ...taken, connections: Number(row?.n) }
}

/** Compares the medians of the second and of the last quarter. */
function expectFlat(samples: readonly Sample[]): void {
  const quarter = samples.length >> 2
  const medians = (from: number, value: (one: Sample) => number) =>
    samples
      .slice(from, from + quarter)
      .map(value)
      .sort((a, b) => a - b)[quarter >> 1]!
  const change = (value: (one: Sample) => number) => [medians(quarter, value), medians(3 * quarter, value)] as const
  for (const name of ['supervisor', 'web', 'worker']) {
    const [memory, memoryLater] = change((one) => one.megabytes[name]!)
    expect(memoryLater, `megabytes of ${name}`).toBeLessThanOrEqual(memory * MEMORY.factor + MEMORY.megabytes)
    const [descriptors, later] = change((one) => one.descriptors[name]!)
    expect(later, `descriptors of ${name}`).toBeLessThanOrEqual(descriptors + MORE_DESCRIPTORS)
  }
  const [connections, later] = change((one) => one.connections)
  expect(later, 'connections').toBeLessThanOrEqual(connections + MORE_CONNECTIONS)
}

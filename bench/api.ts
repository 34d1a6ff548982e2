import path from 'node:path'
import { parseArgs } from 'node:util'
import { build, run as runCommand } from '../scripts/setup.mjs'
import { ROOT } from '../server/root'
import type { Measured } from './api/measure'
import { MESSAGES_EACH, subscriptionsOf } from './api/population'
import { CONNECTIONS, CONSTANT_APP, type Result, type Row, type ScenarioOptions, scenario } from './api/scenario'
import type { Cleanup } from './cleanup'
import { command, logProgress } from './command'
import { startInstance } from './instance'
import { machine } from './machine'
import { round, save, table } from './report'

const HELP = `npm run bench -- api [options]

Loads the web process of npm start on a separate Postgres with 10,000 accounts, 1,000,000 messages and 200,000
subscriptions, and on one with a hundredth of that. For comparison it loads the same endpoints routed by Next, a route of
Next with a constant response, and node:http with a constant response, with one statement and with a hundred events. It takes about ten minutes and 20 GB of disk. Use an otherwise idle machine.

  --quick   only the small database, and 3 instead of 8 seconds for each measurement
  --save    writes bench/results/<date>-api.json
  --help
`
const ACCOUNTS = 10_000
/** The largest allowed ratio of the medians with the large and the small database. */
const MOST_GROWTH = 1.2
const NOISY_CORES = 0.1
/** Fewer checkpoints than usual, because filling a database would otherwise write its pages several times. */
const SETTINGS = { max_wal_size: '16GB' }

/** Returns the exit code: 1 when a response was not 200, or a median grows with the data. */
export const main = command(HELP, read, run)

interface Options {
  isQuick: boolean
  isSaved: boolean
}

function read(args: string[]): Options {
  const flag = { type: 'boolean', default: false } as const
  const { values } = parseArgs({ args: args, options: { quick: flag, save: flag } })
  return { isQuick: values.quick, isSaved: values.save }
}

async function run({ isQuick, isSaved }: Options, cleanup: Cleanup): Promise<number> {
  await build()
  await buildConstant()
  const instance = await startInstance(cleanup, SETTINGS)
  await instance.freshDatabase('bench_machine')
  const facts = await machine()
  const wish: ScenarioOptions = isQuick
    ? { sizes: [ACCOUNTS / 100], seconds: 3, turns: 1 }
    : { sizes: [ACCOUNTS, ACCOUNTS / 100], seconds: 8, turns: 2 }
  const result = await scenario(instance, wish, cleanup, logProgress)
  const growth = growthOf(result)
  process.stdout.write(
    `${[table(entryPoints(result)), table(costs(result)), ...growthTables(result), ...notes(result, facts)].join('\n\n')}\n`,
  )
  if (isSaved) logProgress(`saved as ${await save('api', { machine: facts, options: wish, result, growth })}`)
  const isAnswered = everything(result).every(({ refused, failed }) => refused + failed === 0)
  return isAnswered && growth.every(({ times }) => times <= MOST_GROWTH) ? 0 : 1
}

async function buildConstant(): Promise<void> {
  const next = path.join(ROOT, 'node_modules/next/dist/bin/next')
  const { code, output } = await runCommand(process.execPath, [next, 'build', CONSTANT_APP], { NODE_ENV: 'production' })
  if (code !== 0) throw new Error(`The constant route could not be built: ${output}`)
}

const everything = ({ bare, bareStatement, bareEvents, constantNext, rows, throughNext }: Result): Measured[] => [
  bare,
  bareStatement,
  bareEvents,
  constantNext,
  ...rows.flatMap(({ busy, alone }) => [busy, alone]),
  ...throughNext.map(({ busy }) => busy),
]

const count = (value: number) => Math.round(value).toLocaleString('en-US')
const ms = (value: number) => `${value.toFixed(1)} ms`
const ofMessages = (messages: number) => `${count(messages)} messages`

/** Returns the table of requests per second and latencies on the first database. */
function entryPoints({ bare, bareStatement, bareEvents, constantNext, rows, throughNext }: Result): string[][] {
  const first = rows.filter(({ messages }) => messages === rows[0]?.messages)
  const line = (name: string, one: Measured, alone?: Measured, next?: Measured) => [
    name,
    count(one.perSecond),
    ms(one.p50Ms),
    ms(one.p99Ms),
    alone ? ms(alone.p50Ms) : '',
    next ? count(next.perSecond) : '',
    next ? ms(next.p50Ms) : '',
    next ? ms(next.p99Ms) : '',
    next ? `${(one.perSecond / next.perSecond).toFixed(1)} ×` : '',
  ]
  return [
    [
      `${CONNECTIONS} connections, ${ofMessages(first[0]?.messages ?? 0)}`,
      ...['a second', 'p50', 'p99', 'alone p50', 'through Next', 'p50', 'p99', 'saved'],
    ],
    line('constant response of node:http', bare),
    line('node:http and one statement', bareStatement),
    line('node:http and a hundred events', bareEvents),
    line('constant response of a Next route', constantNext),
    ...first.map(({ endpoint, busy, alone }) =>
      line(endpoint, busy, alone, throughNext.find((one) => one.endpoint === endpoint)?.busy),
    ),
  ]
}

/** Returns the table of processor time and statements per request on each database. */
function costs({ bare, bareStatement, bareEvents, constantNext, rows, throughNext }: Result): string[][] {
  const micros = ({ cpu, requests }: Measured, name: string) =>
    cpu ? `${count(((cpu[name] ?? Number.NaN) / requests) * 1e6)} µs` : 'unknown'
  const line = (name: string, one: Measured, statements = '') => [
    name,
    statements,
    micros(one, 'web'),
    micros(one, 'postgres'),
    micros(one, 'client'),
    `${count(one.bytesEach)} B`,
    count(one.refused),
    count(one.failed),
    one.otherCores?.toFixed(2) ?? 'unknown',
  ]
  return [
    [
      'each request',
      ...['statements', 'web CPU', 'Postgres CPU', 'client CPU', 'response', '429', 'failed', 'cores of others'],
    ],
    line('constant response of node:http', bare),
    line('node:http and one statement', bareStatement),
    line('node:http and a hundred events', bareEvents),
    line('constant response of a Next route', constantNext),
    ...rows.map(({ endpoint, messages, busy, statementsEach }) =>
      line(`${endpoint} · ${ofMessages(messages)}`, busy, String(statementsEach)),
    ),
    ...throughNext.map(({ endpoint, busy }) => line(`${endpoint} · through Next`, busy)),
  ]
}

/** Returns the ratio of the medians with the large and the small database. Empty when only one was measured. */
function growthOf({ rows }: Result): { endpoint: string; times: number; timesAlone: number }[] {
  return pairs(rows).map(([full, hundredth]) => ({
    endpoint: full.endpoint,
    times: round(full.busy.p50Ms / hundredth.busy.p50Ms, 3),
    timesAlone: round(full.alone.p50Ms / hundredth.alone.p50Ms, 3),
  }))
}

/** Returns the ratios of the endpoints whose median must not grow with the data. */
const pairs = (rows: readonly Row[]): [Row, Row][] =>
  rows.flatMap((full) => {
    const smaller = rows.find(({ endpoint, messages }) => endpoint === full.endpoint && messages < full.messages)
    return full.plan && smaller ? [[full, smaller]] : []
  })

function growthTables(result: Result): string[] {
  const growth = growthOf(result)
  const planned = result.rows.flatMap(({ endpoint, messages, busy, alone, plan }) =>
    plan ? [{ endpoint, messages, busy, alone, plan }] : [],
  )
  const heading = ['data', 'p50', 'times', 'alone', 'times', 'buffers', 'planning', 'execution']
  const lines = planned.map(({ endpoint, messages, busy, alone, plan }) => {
    const isFull = messages === result.rows[0]?.messages
    const grown = isFull ? growth.find((one) => one.endpoint === endpoint) : undefined
    return [
      `${endpoint} · ${ofMessages(messages)}`,
      ms(busy.p50Ms),
      grown ? `${grown.times.toFixed(2)} (at most ${MOST_GROWTH})` : '',
      ms(alone.p50Ms),
      grown ? grown.timesAlone.toFixed(2) : '',
      count(plan.buffers),
      `${plan.planningMs.toFixed(2)} ms`,
      `${plan.executionMs.toFixed(2)} ms`,
    ]
  })
  return [
    table([heading, ...lines]),
    ...planned.map(({ endpoint, messages, plan }) =>
      [`${endpoint} · ${ofMessages(messages)}`, ...plan.lines].join('\n  '),
    ),
  ]
}

function notes(result: Result, facts: Record<string, unknown>): string[] {
  const others = Math.max(...everything(result).map(({ otherCores }) => otherCores ?? 0))
  const sizes = [...new Set(result.rows.map(({ messages }) => messages))].map((messages) => {
    const accounts = messages / MESSAGES_EACH
    return `${count(accounts)} accounts with ${ofMessages(messages)} and ${count(subscriptionsOf(accounts))} subscriptions`
  })
  return [
    Object.entries(facts)
      .map(([name, value]) => `${name} ${value}`)
      .join(' · '),
    `${sizes.join('; ')}. Web process, Postgres and client share the cores.`,
    ...(others > NOISY_CORES ? [`NOISY: other processes kept up to ${others.toFixed(1)} cores busy meanwhile.`] : []),
  ]
}

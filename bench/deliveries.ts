import type { Cleanup } from './cleanup'
import { command, logProgress } from './command'
import { type BenchEnvironment, startEnvironment } from './deliveries/environment'
import { type InngestOptions, inngestTable, measureInngest } from './deliveries/inngest'
import type { Latency } from './deliveries/latency'
import { HELP, MOST_SINGLY, type Options, read } from './deliveries/options'
import { type Check, isClean } from './deliveries/phase'
import type { Delivered, Rate } from './deliveries/rate'
import { type Result, STEADY_PER_SECOND, scenario } from './deliveries/scenario'
import { singly } from './deliveries/singly'
import { singlyTables } from './deliveries/singly-table'
import { COUNTING } from './deliveries/statement-costs'
import { machine } from './machine'
import { round, save, table } from './report'

const GOAL_PER_SECOND = 3000
const LATER_GOAL_PER_SECOND = 5000
/** Processor time of Node for each delivery in the prototype of the design. */
const REFERENCE_WORKER_MICROSECONDS = 133
const NOISY_CORES = 0.1

/** Returns the exit code: 1 when an event was lost, arrived twice or had an invalid signature. */
export const main = command(HELP, read, run)

async function run(options: Options, cleanup: Cleanup): Promise<number> {
  if (options.inngest) return runInngest(options.inngest, options.isSaved, cleanup)
  const settings = options.hasStatements ? COUNTING : {}
  const { ofSingly, results, facts } = await measure(await startEnvironment(cleanup, settings), options)
  const tables = [...singlyTables(ofSingly), ...(results.length > 0 ? [table(tableOf(results))] : [])]
  process.stdout.write(`${[...tables, notes(results, facts).join('\n')].join('\n\n')}\n`)
  if (options.isSaved) {
    const { isSaved: _, ...asked } = options
    logProgress(`saved as ${await save('deliveries', { machine: facts, options: asked, singly: ofSingly, results })}`)
  }
  const { atOnce, steady, byWorker, hanging } = ofSingly
  const checks = [atOnce, ...steady, ...byWorker, hanging].map((phase) => phase.check)
  return [...checks, ...results.flatMap(checksOf)].every(isClean) ? 0 : 1
}

async function runInngest(options: InngestOptions, isSaved: boolean, cleanup: Cleanup): Promise<number> {
  const ground = await startEnvironment(cleanup)
  await ground.instance.freshDatabase('bench_machine')
  const facts = await machine()
  const result = await measureInngest(ground, options, logProgress)
  process.stdout.write(`${inngestTable(result)}\n\n${factsText(facts)}\n`)
  if (isSaved) logProgress(`saved as ${await save('deliveries-inngest', { machine: facts, options, ...result })}`)
  return [result.atOnce, ...result.steady, result.hanging].every((phase) => isClean(phase.check)) ? 0 : 1
}

async function measure(
  { port, ...ground }: BenchEnvironment & { port: number },
  { events, subscriptions, steadySeconds, isSinglyOnly, hasStatements, origins }: Options,
) {
  await ground.instance.freshDatabase('bench_machine')
  const facts = await machine()
  const wanted = { events: Math.min(events, MOST_SINGLY), seconds: steadySeconds, hasCosts: hasStatements, origins }
  const ofSingly = await singly(ground, wanted, (phase) => logProgress(`one by one: ${phase}`))
  const results: Result[] = []
  if (isSinglyOnly) return { ofSingly, results, facts }
  for (const count of subscriptions) {
    const wish = { events, subscriptions: count, steadySeconds }
    results.push(await scenario(ground, port, wish, (phase) => logProgress(`${count} × ${phase}`)))
  }
  return { ofSingly, results, facts }
}

type Cell = (result: Result) => string

function tableOf(results: readonly Result[]): string[][] {
  const row = (name: string, cell: Cell, goal = '') => [name, ...results.map(cell), goal]
  const share = (part: Rate, whole: Rate) => `${Math.round((100 * part.perSecond) / whole.perSecond)} %`
  const delivered = (name: string, of: (result: Result) => Delivered, ceiling: (result: Result) => Rate) => [
    row(`${name}: delivered a second`, (result) => count(of(result).perSecond), goalPerSecond),
    row('  of its ceiling', (result) => share(of(result), ceiling(result))),
    row('  worker CPU each', (result) => micros(of(result), 'worker'), `reference ${REFERENCE_WORKER_MICROSECONDS} µs`),
    row('  Postgres CPU each', (result) => micros(of(result), 'postgres')),
    row('  sink CPU each', (result) => micros(of(result), 'sink')),
    row('  publisher CPU each', (result) => micros(of(result), 'bench')),
    row('  cores taken by others', (result) => of(result).otherCores?.toFixed(2) ?? 'unknown', '0'),
    row('  log written each', (result) => `${count(of(result).walBytes / of(result).events)} B`),
    row('  transactions for 100', (result) => `${round((100 * of(result).transactions) / of(result).events, 1)}`),
    row('  connections at once', (result) => count(of(result).peakConnections)),
  ]
  const latency = (name: string, of: (result: Result) => Latency) => [
    row(`${name}: p50`, (result) => `${of(result).p50Ms.toFixed(1)} ms`),
    row('  p99', (result) => `${of(result).p99Ms.toFixed(1)} ms`),
    row('  longest', (result) => `${of(result).maxMs.toFixed(1)} ms`),
    row('  cores taken by others', (result) => of(result).otherCores?.toFixed(2) ?? 'unknown', '0'),
  ]
  return [
    [
      '',
      ...results.map(({ subscriptions }) => `${count(subscriptions)} subscription${subscriptions === 1 ? '' : 's'}`),
      'goal',
    ],
    row('ceiling, no database: posted a second', ({ ceilingCold }) => count(ceilingCold.perSecond)),
    row('  on connections made before', ({ ceilingWarm }) => count(ceilingWarm.perSecond)),
    row('  sender CPU each', ({ ceilingCold }) => micros(ceilingCold, 'sender')),
    ...delivered(
      'backlog',
      ({ backlog }) => backlog,
      ({ ceilingCold }) => ceilingCold,
    ),
    row('smallest outbox, backlog: delivered a second', ({ outbox }) => count(outbox.perSecond)),
    row('  worker CPU each', ({ outbox }) => micros(outbox, 'worker')),
    row('  Postgres CPU each', ({ outbox }) => micros(outbox, 'postgres')),
    ...delivered(
      'live',
      ({ live }) => live,
      ({ ceilingWarm }) => ceilingWarm,
    ),
    ...latency('commit to first byte, idle', ({ idle }) => idle),
    ...latency(`commit to first byte, ${STEADY_PER_SECOND} a second`, ({ steady }) => steady),
    row('missing', (result) => faults(result, ({ missing, notDelivered }) => missing + notDelivered), '0'),
    row('duplicate', (result) => faults(result, (one) => one.duplicates + one.repeatedDeliveryIds), '0'),
    row('badly signed or unexpected', (result) => faults(result, (one) => one.badSignatures + one.unexpected), '0'),
  ]
}

const goalPerSecond = `${count(GOAL_PER_SECOND)}, later ${count(LATER_GOAL_PER_SECOND)}`

function count(value: number): string {
  return Math.round(value).toLocaleString('en-US')
}

function micros({ cpu, events }: Rate, process: string): string {
  const seconds = cpu?.[process]
  return seconds === undefined ? 'unknown' : `${count((seconds * 1e6) / events)} µs`
}

const checksOf = ({ backlog, outbox, live, idle, steady }: Result): Check[] =>
  [backlog, outbox, live, idle, steady].map((phase) => phase.check)

const faults = (result: Result, of: (check: Check) => number): string =>
  count(checksOf(result).reduce((sum, check) => sum + of(check), 0))

function notes(results: readonly Result[], facts: Record<string, unknown>): string[] {
  const others = Math.max(
    ...results.flatMap(({ backlog, live, idle, steady, ceilingCold, ceilingWarm }) =>
      [backlog, live, idle, steady, ceilingCold, ceilingWarm].map(({ otherCores }) => otherCores ?? 0),
    ),
  )
  if (results.length === 0) return [factsText(facts)]
  const bodies = results.map(({ bodyBytes }) => count(bodyBytes)).join(' and ')
  return [
    factsText(facts),
    `Bodies of ${bodies} bytes. Postgres, worker, sink and this publisher share the cores.`,
    ...(others > NOISY_CORES ? [`NOISY: other processes kept up to ${others.toFixed(1)} cores busy meanwhile.`] : []),
  ]
}

const factsText = (facts: Record<string, unknown>): string =>
  Object.entries(facts)
    .map(([name, value]) => `${name} ${value}`)
    .join(' · ')

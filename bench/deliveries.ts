import { type Load, type Measured, measure } from './deliveries/measure'
import {
  SUBSCRIPTIONS,
  type System,
  startEnvironment,
  startInngest,
  startOutbox,
  startPublishingWorker,
  startService,
} from './deliveries/systems'
import { bench, logProgress, UsageError, wholeNumber } from './kit/bench'
import { count, memory, microsEach, ms, otherCores } from './kit/figures'

const DESCRIPTION = `
Measures deliveries to a TLS receiver: from the commit of an event to the first byte of its request and to the recorded
result. First a worker delivers what it publishes itself, as one does that has processed a message. Then another process
publishes: one transaction for each event, to a hundred origins, and a backlog in batches, all to one origin. The smallest
outbox (bench/deliveries/outbox.ts) is the reference in the same run: the same tables, client, receiver and number of
processes, with only the statements that an outbox needs. Postgres, worker, receiver and publisher share the cores. Use an
otherwise idle machine.

With --engine inngest it measures a web process that an Inngest server calls, which runs already. INNGEST_EVENT_KEY and
INNGEST_SIGNING_KEY are its keys; without them it is a development server. It needs \`npm run build\`.

The exit code is 1 when an event was lost, arrived twice or had an invalid signature.`

const CONCURRENCY = 32
/** Events of a backlog for each event of the other loads at full speed. */
const BACKLOG_FACTOR = 4
const WARM_UP_EVENTS = 1000
const MOST_EVENTS = 1_000_000
const MOST_WORKERS = 8
const MOST_PID = 2 ** 22

/** Measures deliveries. */
export const main = bench({
  name: 'deliveries',
  description: DESCRIPTION,
  options: {
    events: { type: 'string', value: 'N', description: `events with ${CONCURRENCY} at once (5000; with --quick 1000)` },
    workers: { type: 'string', value: 'N', description: `workers of the embedded engine, at most ${MOST_WORKERS} (1)` },
    engine: { type: 'string', value: 'NAME', default: 'embedded', description: 'embedded or inngest' },
    server: { type: 'string', value: 'URL', description: 'the Inngest server' },
    meter: { type: 'string', value: 'NAME=PID', multiple: true, description: 'also measures a process of that server' },
  },
  async run({ events: wanted, workers: wantedWorkers, engine, server = '', meter = [], quick }, defer) {
    const events = wanted === undefined ? (quick ? 1000 : 5000) : wholeNumber('events', wanted, MOST_EVENTS)
    const workers = wantedWorkers === undefined ? 1 : wholeNumber('workers', wantedWorkers, MOST_WORKERS)
    const seconds = quick ? 2 : 10
    if (engine !== 'embedded' && engine !== 'inngest') throw new UsageError('--engine is embedded or inngest.')
    if (engine === 'inngest' && !URL.canParse(server)) throw new UsageError('--server is the URL of an Inngest server.')
    const pids = Object.fromEntries(
      meter.map((text) => text.split('=')).map(([name, pid = '']) => [name, wholeNumber('meter NAME', pid, MOST_PID)]),
    )
    const environment = await startEnvironment(defer)
    const measured: Measured[] = []
    const notes: string[] = []
    const run = async (system: System, loads: readonly Load[]) => {
      logProgress(`${system.name}: warming up`)
      const warmUp = { title: '', events: Math.min(events, WARM_UP_EVENTS), concurrency: CONCURRENCY }
      await measure(system, environment.receiver, warmUp)
      for (const load of loads) {
        logProgress(`${system.name}: ${load.title}`)
        measured.push(await measure(system, environment.receiver, load))
      }
      const [process, Postgres] = [await memory(system.pid), await memory(environment.database.pid)]
      notes.push(`memory, ${system.name}: ${process}, Postgres ${Postgres}`)
      await system.stop()
    }
    const atOnce: Load = { title: `${CONCURRENCY} at once`, events, concurrency: CONCURRENCY }
    const ratesOf = (...rates: number[]) =>
      rates.map((perSecond): Load => ({ title: `${perSecond} per second`, events: perSecond * seconds, perSecond }))
    const hangingOf = (perSecond: number, hanging: number): Load => {
      const title = `${perSecond} per second, ${hanging} of ${SUBSCRIPTIONS} never respond`
      return { title, events: perSecond * seconds, perSecond, hanging }
    }
    // Receivers that never respond come last, because their subscriptions are disabled.
    if (engine === 'inngest') {
      const system = await startInngest(environment, server, pids)
      await run(system, [atOnce, ...ratesOf(250, 100, 20), hangingOf(100, 10)])
    } else {
      const backlogs = [1, SUBSCRIPTIONS].map(
        (backlog): Load => ({ title: `backlog of ${backlog}`, events: events * BACKLOG_FACTOR, backlog }),
      )
      // First what needs the connections of the warm-up: after a backlog to one origin, 32 at once begin with a handshake each.
      const singly = [atOnce, ...ratesOf(500, 200, 20)]
      const loads = [...singly, ...backlogs]
      await run(await startPublishingWorker(environment), singly)
      await run(await startService(environment, workers), [...loads, hangingOf(200, 30)])
      await run(await startOutbox(environment), loads)
    }
    const faults = measured.reduce((sum, one) => sum + one.faults, 0)
    notes.push(`lost, duplicate or badly signed: ${faults}`)
    return { ...tableOf(measured), notes, isGood: faults === 0 }
  },
})

function tableOf(measured: readonly Measured[]): { heading: string[]; rows: string[][] } {
  const processes = [...new Set(measured.flatMap(({ usage }) => Object.keys(usage.cpu)))]
  const titles = [...new Set(measured.map(({ title }) => title))]
  const rows = titles.flatMap((title) => measured.filter((one) => one.title === title))
  return {
    heading: ['', 'events', 'per second', 'p50 / p99', ...processes, 'WAL', 'other cores'],
    rows: rows.map((one) => [
      ...[`${one.title}: ${one.system}`, count(one.events), count(one.perSecond)],
      Number.isNaN(one.p50Ms) ? '' : `${ms(one.p50Ms)} / ${ms(one.p99Ms)}`,
      ...processes.map((process) => microsEach(one.usage, process, one.events)),
      `${count(one.walBytes / one.events)} B`,
      otherCores(one.usage),
    ]),
  }
}

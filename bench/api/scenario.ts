import { fileURLToPath } from 'node:url'
import { ROOT } from '../../server/root'
import type { Cleanup } from '../cleanup'
import type { Instance } from '../instance'
import { ENDPOINTS } from './endpoints'
import { combineIntervals, type Interval, type Measured, measureInterval } from './measure'
import type { Plan } from './plan'
import { checkResponses, inspectStatements, measureEndpoint, type Service, startService } from './service'
import { type EntryPoint, startBareDatabase, startBareNode, startNext } from './web'

export const CONNECTIONS = 20
/** A Next application with one route and a constant response. */
export const CONSTANT_APP = fileURLToPath(new URL('./constant', import.meta.url))
const CONSTANT_PATH = '/constant'
/** Warm-up time of each entry point, during which V8 compiles the code. */
const WARM_SECONDS = 2

export interface ScenarioOptions {
  /** Numbers of accounts, each for a separate database. */
  sizes: readonly number[]
  /** Length of each measurement with all connections. With one connection it is half. */
  seconds: number
  /**
   * Number of intervals that `seconds` are divided into. The databases take turns, so that noise affects all of them.
   */
  turns: number
}

/** The measurements of an endpoint on one database. */
export interface Row {
  endpoint: string
  messages: number
  /** With 20 busy connections. */
  busy: Measured
  /** With one connection, so that no request waits for another. */
  alone: Measured
  statementsEach: number
  /** Plan of the query that reads the data. More data must not slow it down. */
  plan: Plan | null
}

/** What the endpoints are compared with. */
export interface References {
  /** `node:http` with a constant response. */
  bare: Measured
  /** `node:http` with one statement that reads a row, and with one that reads a hundred events (bare-database.ts). */
  bareStatement: Measured
  bareEvents: Measured
  constantNext: Measured
}

export interface Result extends References {
  rows: Row[]
  /** The endpoints on the first database, routed by Next as in deployments without the web process. */
  throughNext: { endpoint: string; busy: Measured }[]
}

/** @throws when an endpoint responds with anything but the requested data. */
export async function scenario(
  instance: Instance,
  { sizes, seconds, turns }: ScenarioOptions,
  cleanup: Cleanup,
  say: (args: string) => void,
): Promise<Result> {
  const services: Service[] = []
  for (const accounts of sizes) {
    say(`filling a database for ${accounts} accounts`)
    services.push(await startService(instance, accounts, cleanup))
  }
  const first = services[0]!
  const references = await measureReferences(instance, first, seconds, cleanup, say)
  const nextEntryPoint = await startNext(ROOT, instance, first.url, cleanup)
  const postgresPid = instance.postmasterPid
  const busily = { postgresPid, connections: CONNECTIONS, seconds: seconds / turns }

  const routed = { ...first, entryPoint: nextEntryPoint }
  say('warming up')
  for (const endpoint of ENDPOINTS)
    for (const service of [...services, routed]) {
      await checkResponses(service, endpoint)
      await measureEndpoint(service, endpoint, { ...busily, seconds: WARM_SECONDS })
    }

  const rows: Row[] = []
  const throughNext: Result['throughNext'] = []
  for (const endpoint of ENDPOINTS) {
    say(endpoint.title)
    const busy = new Map<Service, Interval[]>(services.map((service) => [service, []]))
    const alone = new Map<Service, Interval[]>(services.map((service) => [service, []]))
    for (let turn = 0; turn < turns; turn++)
      for (const service of services) {
        busy.get(service)?.push(await measureEndpoint(service, endpoint, busily))
        alone
          .get(service)
          ?.push(await measureEndpoint(service, endpoint, { ...busily, connections: 1, seconds: busily.seconds / 2 }))
      }
    for (const service of services)
      rows.push({
        endpoint: endpoint.title,
        messages: service.messages,
        busy: combineIntervals(busy.get(service)!),
        alone: combineIntervals(alone.get(service)!),
        ...(await inspectStatements(instance, service, endpoint)),
      })
    throughNext.push({
      endpoint: endpoint.title,
      busy: combineIntervals([await measureEndpoint(routed, endpoint, busily)]),
    })
  }
  return { ...references, rows, throughNext }
}

/** Measures what the service is compared with, on the database of `first`. */
async function measureReferences(
  instance: Instance,
  first: Service,
  seconds: number,
  cleanup: Cleanup,
  say: (args: string) => void,
): Promise<References> {
  const measure = async ({ origin, pid }: EntryPoint, paths: readonly string[]): Promise<Measured> => {
    const asked = { origin, requests: paths.map((path) => ({ path })), connections: CONNECTIONS, seconds }
    await measureInterval({ ...asked, seconds: WARM_SECONDS }, pid, instance.postmasterPid)
    return combineIntervals([await measureInterval(asked, pid, instance.postmasterPid)])
  }
  const accounts = first.population.callers.map(({ accountId }) => accountId)
  const pathsOf = (kind: 'account' | 'events') => accounts.map((id) => `/${kind}/${id}`)
  say('node:http with a statement, then with a hundred events')
  const database = await startBareDatabase(instance, first.url, cleanup)
  const bareStatement = await measure(database, pathsOf('account'))
  const bareEvents = await measure(database, pathsOf('events'))
  say('constant responses: node:http, then a route of Next')
  const bare = await measure(await startBareNode(cleanup), [CONSTANT_PATH])
  const constantNext = await measure(await startNext(CONSTANT_APP, instance, null, cleanup), [CONSTANT_PATH])
  return { bare, bareStatement, bareEvents, constantNext }
}

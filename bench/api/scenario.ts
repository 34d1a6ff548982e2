import { fileURLToPath } from 'node:url'
import { ROOT } from '../../server/root'
import type { Cleanup } from '../cleanup'
import type { Instance } from '../instance'
import { ENDPOINTS } from './endpoints'
import { combineIntervals, type Interval, type Measured, measureInterval } from './measure'
import type { Plan } from './plan'
import { checkResponses, inspectStatements, measureEndpoint, type Service, startService } from './service'
import { type EntryPoint, startBareNode, startNext } from './web'

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

export interface Result {
  bare: Measured
  constantNext: Measured
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
  const [bareDoor, constantDoor, nextEntryPoint] = [
    await startBareNode(cleanup),
    await startNext(CONSTANT_APP, instance, null, cleanup),
    await startNext(ROOT, instance, first.url, cleanup),
  ]
  const postgresPid = instance.postmasterPid
  const busily = { postgresPid, connections: CONNECTIONS, seconds: seconds / turns }

  const ofConstant = async ({ origin, pid }: EntryPoint): Promise<Measured> => {
    const asked = { origin, requests: [{ path: CONSTANT_PATH }], connections: CONNECTIONS, seconds }
    await measureInterval({ ...asked, seconds: WARM_SECONDS }, pid, postgresPid)
    return combineIntervals([await measureInterval(asked, pid, postgresPid)])
  }
  say('constant responses: node:http, then a route of Next')
  const [bare, constantNext] = [await ofConstant(bareDoor), await ofConstant(constantDoor)]

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
  return { bare, constantNext, rows, throughNext }
}

import { fileURLToPath } from 'node:url'
import { ROOT } from '../../server/root'
import type { Belongings } from '../belongings'
import type { Instance } from '../instance'
import { ENDPOINTS } from './endpoints'
import { type Measured, measured, type Stretch, stretch } from './measure'
import type { Plan } from './plan'
import { load, look, openSite, prove, type Site } from './site'
import { type EntryPoint, startBare, startNext } from './web'

export const CONNECTIONS = 20
/** A Next application with one route and a constant response. */
export const CONSTANT_APP = fileURLToPath(new URL('./constant', import.meta.url))
const CONSTANT_PATH = '/constant'
/** For each entry point, before anything is measured: V8 compiles what is called often. */
const WARM_SECONDS = 2

export interface Wish {
  /** Accounts, a database for each number. */
  sizes: readonly number[]
  /** Of each measurement with all connections; with one, half of it. */
  seconds: number
  /** Stretches that `seconds` are divided into, the databases in turn, so that a busy moment of the machine meets all of them. */
  turns: number
}

/** What an endpoint does on one database. */
export interface Row {
  endpoint: string
  messages: number
  /** With 20 connections that never pause. */
  busy: Measured
  /** With one: the time of a request that waits for no other. */
  alone: Measured
  statementsEach: number
  /** Of the query that finds the data, which the amount of data must not slow down. */
  plan: Plan | null
}

export interface Result {
  bare: Measured
  constantNext: Measured
  rows: Row[]
  /** The endpoints on the first database when Next routes to them, as it does without our own server. */
  throughNext: { endpoint: string; busy: Measured }[]
}

/** @throws when an endpoint responds with anything but the requested data. */
export async function scenario(
  instance: Instance,
  { sizes, seconds, turns }: Wish,
  belongings: Belongings,
  say: (words: string) => void,
): Promise<Result> {
  const sites: Site[] = []
  for (const accounts of sizes) {
    say(`filling a database for ${accounts} accounts`)
    sites.push(await openSite(instance, accounts, belongings))
  }
  const first = sites[0]!
  const [bareDoor, constantDoor, nextEntryPoint] = [
    await startBare(belongings),
    await startNext(CONSTANT_APP, instance, null, belongings),
    await startNext(ROOT, instance, first.url, belongings),
  ]
  const postgresPid = instance.postmasterPid
  const busily = { postgresPid, connections: CONNECTIONS, seconds: seconds / turns }

  const ofConstant = async ({ origin, pid }: EntryPoint): Promise<Measured> => {
    const asked = { origin, requests: [{ path: CONSTANT_PATH }], connections: CONNECTIONS, seconds }
    await stretch({ ...asked, seconds: WARM_SECONDS }, pid, postgresPid)
    return measured([await stretch(asked, pid, postgresPid)])
  }
  say('constant responses: node:http, then a route of Next')
  const [bare, constantNext] = [await ofConstant(bareDoor), await ofConstant(constantDoor)]

  const routed = { ...first, entryPoint: nextEntryPoint }
  say('warming up')
  for (const endpoint of ENDPOINTS)
    for (const site of [...sites, routed]) {
      await prove(site, endpoint)
      await load(site, endpoint, { ...busily, seconds: WARM_SECONDS })
    }

  const rows: Row[] = []
  const throughNext: Result['throughNext'] = []
  for (const endpoint of ENDPOINTS) {
    say(endpoint.title)
    const busy = new Map<Site, Stretch[]>(sites.map((site) => [site, []]))
    const alone = new Map<Site, Stretch[]>(sites.map((site) => [site, []]))
    for (let turn = 0; turn < turns; turn++)
      for (const site of sites) {
        busy.get(site)?.push(await load(site, endpoint, busily))
        alone.get(site)?.push(await load(site, endpoint, { ...busily, connections: 1, seconds: busily.seconds / 2 }))
      }
    for (const site of sites)
      rows.push({
        endpoint: endpoint.title,
        messages: site.messages,
        busy: measured(busy.get(site)!),
        alone: measured(alone.get(site)!),
        ...(await look(instance, site, endpoint)),
      })
    throughNext.push({ endpoint: endpoint.title, busy: measured([await load(routed, endpoint, busily)]) })
  }
  return { bare, constantNext, rows, throughNext }
}

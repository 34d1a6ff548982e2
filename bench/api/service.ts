import type { Cleanup } from '../cleanup'
import type { Instance } from '../instance'
import type { Endpoint } from './endpoints'
import { keepBelowRateLimit } from './limit'
import type { Load } from './load'
import { type Interval, measureInterval } from './measure'
import { type Plan, planOf } from './plan'
import { type Caller, MESSAGES_EACH, type Population, populate } from './population'
import { statementsOf } from './statements'
import { type EntryPoint, startWeb } from './web'

const WARM_SECONDS = 1
const SAMPLED_REQUESTS = 5

/** A filled database and the web process on it. */
export interface Service {
  messages: number
  url: string
  entryPoint: EntryPoint
  population: Population
}

export async function startService(instance: Instance, accounts: number, cleanup: Cleanup): Promise<Service> {
  const messages = accounts * MESSAGES_EACH
  const url = await instance.freshDatabase(`bench_${messages}`)
  const population = await populate(url, accounts, cleanup)
  return { messages, url, population, entryPoint: await startWeb(instance, url, cleanup) }
}

/** Warms up an endpoint, then measures it. Its callers take turns. */
export async function measureEndpoint(
  { entryPoint, population }: Service,
  endpoint: Endpoint,
  { postgresPid, ...wish }: Pick<Load, 'seconds' | 'connections'> & { postgresPid: number },
): Promise<Interval> {
  const callers = callersOf(population, endpoint)
  const requests = callers.map((caller) => ({ path: endpoint.path(caller), token: caller.token }))
  const asked = { ...wish, origin: entryPoint.origin, requests }
  const stop = await keepBelowRateLimit(population.sql, callers, endpoint.name, wish.seconds + WARM_SECONDS)
  try {
    await measureInterval({ ...asked, seconds: WARM_SECONDS }, entryPoint.pid, postgresPid)
    return await measureInterval(asked, entryPoint.pid, postgresPid)
  } finally {
    await stop()
  }
}

/** Checks the responses of an endpoint. @throws when one does not have the requested data. */
export async function checkResponses(
  { entryPoint, population }: Pick<Service, 'entryPoint' | 'population'>,
  endpoint: Endpoint,
): Promise<void> {
  await ask(entryPoint, endpoint, callersOf(population, endpoint).slice(0, SAMPLED_REQUESTS))
}

/** Returns the number of statements of a request, and the plan of the last one, which reads the data. */
export async function inspectStatements(
  instance: Instance,
  { entryPoint, population }: Service,
  endpoint: Endpoint,
): Promise<{ statementsEach: number; plan: Plan | null }> {
  const { sql } = population
  const callers = callersOf(population, endpoint).slice(-SAMPLED_REQUESTS)
  const statements = await statementsOf(instance, sql, () => ask(entryPoint, endpoint, callers))
  const last = statements.at(-1)
  if (last === undefined) throw new Error('The request sent no statement.')
  return {
    statementsEach: statements.length / callers.length,
    plan: endpoint.isScaled ? await planOf(sql, last) : null,
  }
}

async function ask({ origin }: EntryPoint, endpoint: Endpoint, callers: readonly Caller[]): Promise<void> {
  for (const caller of callers) {
    const response = await fetch(`${origin}${endpoint.path(caller)}`, {
      headers: { Authorization: `Bearer ${caller.token}` },
    })
    const text = await response.text()
    if (response.status !== 200 || !endpoint.isRight(JSON.parse(text), caller))
      throw new Error(`${endpoint.title}: responded ${response.status} ${text.slice(0, 500)}`)
  }
}

const callersOf = ({ callers }: Population, { isForLarge }: Endpoint): Caller[] =>
  isForLarge ? callers.filter(({ isLarge }) => isLarge) : callers

import { connection, disconnect } from '../../db/client'
import { INITIAL_CONCURRENCY } from '../../server/engine/attempts/adaptive-concurrency'
import { claimDue, release } from '../../server/webhooks/delivery/claim'
import { fill } from '../deliveries/fill'
import { createTargets } from '../deliveries/targets'
import { messageText } from '../message'
import { quantile, round } from '../report'
import { meter } from '../usage'
import { count, ms, type PhaseContext, type PhaseResult, row } from './result'

const OTHERS = 10
const DUE_EACH = 100
const CLAIMS = 200
const GOAL_MS = 5

interface Times {
  p50Ms: number
  p99Ms: number
  maxMs: number
}

/** Measures a claim for ten receivers, before and while a receiver that does not respond has 100,000 due deliveries. */
export async function claim({ instance, port, isQuick, say }: PhaseContext): Promise<PhaseResult> {
  const backlog = isQuick ? 20_000 : 100_000
  await instance.freshDatabase('bench_claim')
  const [hanging, ...others] = await createTargets(1 + OTHERS, [`https://127.0.0.1:${port}`])
  if (!hanging) throw new Error('No receiver without a response.')
  const data = messageText(hanging.account, hanging.channel)
  const usage = await meter({ postgres: instance.postmasterPid, bench: process.pid })
  const wants = others.map(({ subscriptionId }) => ({ subscriptionId, most: INITIAL_CONCURRENCY }))
  for await (const _ of fill(others, OTHERS * DUE_EACH, { from: -60, to: 0, data }));
  say(`${CLAIMS} claims without a backlog`)
  await claims(wants)
  await tidy()
  const without = await claims(wants)
  say(`${count(backlog)} due rows of one receiver`)
  for await (const _ of fill([hanging], backlog, { from: -60, to: 0, data }));
  await tidy()
  say(`${CLAIMS} claims, their plans from before`)
  const beside = await claims(wants)
  // Like a worker that has just started, with new connections.
  await disconnect()
  await tidy()
  say(`${CLAIMS} claims on new connections`)
  const anew = await claims(wants)
  const { otherCores } = await usage()
  const rowsOf = (name: string, times: Times) => [
    row(`${name}: p50`, ms(times.p50Ms), ms(without.p50Ms), `under ${GOAL_MS} ms`, times.p50Ms < GOAL_MS),
    row('  p99', ms(times.p99Ms), ms(without.p99Ms)),
  ]
  return {
    rows: [
      ...rowsOf(`${count(backlog)} due of one receiver, a claim for ${OTHERS} others`, beside),
      ...rowsOf('  on new connections', anew),
    ],
    checks: [],
    otherCores: [otherCores],
    raw: { backlog, claims: CLAIMS, without, beside, anew },
  }
}

/** Runs VACUUM. Each claim leaves dead rows, thousands per second, and the time of autovacuum is not predictable. */
const tidy = (): Promise<unknown> => connection().sql`vacuum deliveries`

/** Claims deliveries. @throws when the claim takes fewer rows than it could */
async function claims(wants: { subscriptionId: string; most: number }[]): Promise<Times> {
  const times: number[] = []
  for (let n = 0; n < CLAIMS; n++) {
    const startedAt = performance.now()
    const taken = await claimDue(wants)
    times.push(performance.now() - startedAt)
    if (taken.length !== OTHERS * INITIAL_CONCURRENCY)
      throw new Error(`A claim took ${taken.length} rows of ${OTHERS * INITIAL_CONCURRENCY}.`)
    await release(taken)
  }
  return {
    p50Ms: round(quantile(times, 0.5), 2),
    p99Ms: round(quantile(times, 0.99), 2),
    maxMs: round(quantile(times, 1), 2),
  }
}

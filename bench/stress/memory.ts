import { setTimeout as sleep } from 'node:timers/promises'
import { connection } from '../../db/client'
import { WAKE_CHANNELS } from '../../server/engine/embedded/schedule/notify'
import { expectRequests, openSinkPorts, startPhase } from '../deliveries/environment'
import { type Due, fillNow } from '../deliveries/fill'
import { check, until } from '../deliveries/phase'
import { createTargets, type Target } from '../deliveries/targets'
import { resetPeak, residentMemory } from '../memory'
import { messageText } from '../message'
import { meter } from '../usage'
import { inFlight } from './in-flight'
import { count, megabytes, type PhaseContext, type PhaseResult, row } from './result'

/** Four deliveries each, so that no receiver reaches five failures and all are in flight together. */
const SILENT = { subscriptions: 100, each: 4 }
const ENDLESS_SUBSCRIPTIONS = 100
const IDLE_MS = 3000
const LOOK_MS = 5
const ROUNDS = 20
const IN_FLIGHT = 500
const ENDLESS = 100
const GOAL_BYTES = 250e6

/**
 * Measures the memory of the worker while 400 attempts wait for a response and 100 others repeatedly get an endless
 * body.
 */
export async function memory(context: PhaseContext): Promise<PhaseResult> {
  const { instance, sink, isQuick, say } = context
  const rounds = isQuick ? 3 : ROUNDS
  await instance.freshDatabase('bench_memory')
  const subscriptions = SILENT.subscriptions + ENDLESS_SUBSCRIPTIONS
  const ports = await openSinkPorts(subscriptions, context)
  const gathered = await createTargets(
    subscriptions,
    ports.map((port) => `https://127.0.0.1:${port}`),
  )
  const silent = gathered.slice(0, SILENT.subscriptions).map((target): Target => ({ ...target, behavior: 'silent' }))
  const endless = gathered.slice(SILENT.subscriptions).map((target): Target => ({ ...target, behavior: 'endless' }))
  const stage = await startPhase(context, [...silent, ...endless], '127.0.0.1')
  await stage.worker.ask(null)
  await sleep(IDLE_MS)
  const { worker: pid = Number.NaN } = stage.pids
  const idle = await residentMemory(pid)
  await resetPeak(pid)
  await expectRequests(sink, stage.targets)
  const [first] = gathered
  if (!first) throw new Error('No subscription to deliver to.')
  say(`${SILENT.subscriptions * SILENT.each} without a response, ${rounds} times ${ENDLESS} endless bodies`)
  const usage = await meter(stage.pids)
  const soon = { from: 1, to: 1, data: messageText(first.account, first.channel) }
  await fillNow(silent, SILENT.subscriptions * SILENT.each, soon)
  const bodies: Due[] = []
  const most = { all: 0, ofThese: 0 }
  for (let round = 0; round < rounds; round++) {
    bodies.push(...(await fillNow(endless, ENDLESS, round === 0 ? soon : { ...soon, from: 0, to: 0 })))
    await connection().sql.notify(WAKE_CHANNELS.delivery, '')
    const look = async () => {
      const now = await inFlight(endless)
      if (now.all > most.all) Object.assign(most, now)
      await sleep(LOOK_MS)
      return (await sink.ask<number>({ kind: 'count' })) >= bodies.length && now.ofThese === 0
    }
    await until(look, ENDLESS, 'the endless bodies')
  }
  const { otherCores } = await usage()
  const busy = await residentMemory(pid)
  await stage.worker.stop()
  const ids = bodies.map(({ eventId }) => eventId)
  const { check: found } = await check(sink, ids)
  return {
    rows: [
      row(
        'worker memory at its peak',
        megabytes(busy?.peak),
        `${megabytes(idle?.now)} idle`,
        `under ${megabytes(GOAL_BYTES)}`,
        busy && busy.peak < GOAL_BYTES,
      ),
      row('  attempts in flight', count(most.all), '', `at least ${IN_FLIGHT}`, most.all >= IN_FLIGHT),
      row('  of them with endless bodies', count(most.ofThese), '', `at least ${ENDLESS}`, most.ofThese >= ENDLESS),
      row('  endless bodies in all', count(bodies.length)),
    ],
    checks: [found],
    otherCores: [otherCores],
    raw: { idle, busy, most, endlessBodies: bodies.length },
  }
}

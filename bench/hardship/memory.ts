import { setTimeout as sleep } from 'node:timers/promises'
import { connection } from '../../db/client'
import { WAKE_CHANNEL } from '../../server/engine/embedded/notify'
import { gather, type Target } from '../deliveries/audience'
import { type Due, filled } from '../deliveries/fill'
import { check, until } from '../deliveries/phase'
import { begin, listenAt, stageFor } from '../deliveries/stage'
import { forgetPeak, resident } from '../memory'
import { messageText } from '../message'
import { meter } from '../usage'
import { count, type Finding, megabytes, row, type Site } from './finding'
import { inFlight } from './in-flight'

/** Four each, so that no receiver comes to five failures and all of it is out at once. */
const SILENT = { subscriptions: 100, each: 4 }
const ENDLESS_SUBSCRIPTIONS = 100
const IDLE_MS = 3000
const LOOK_MS = 5
const ROUNDS = 20
const IN_FLIGHT = 500
const ENDLESS = 100
const GOAL_BYTES = 250e6

/** The worker's memory while 400 attempts wait for a response and 100 more, again and again, get a body without an end. */
export async function memory(site: Site): Promise<Finding> {
  const { instance, sink, isQuick, say } = site
  const rounds = isQuick ? 3 : ROUNDS
  await instance.freshDatabase('bench_memory')
  const subscriptions = SILENT.subscriptions + ENDLESS_SUBSCRIPTIONS
  const ports = await listenAt(subscriptions, site)
  const gathered = await gather(
    subscriptions,
    ports.map((port) => `https://127.0.0.1:${port}`),
  )
  const silent = gathered.slice(0, SILENT.subscriptions).map((target): Target => ({ ...target, manner: 'silent' }))
  const endless = gathered.slice(SILENT.subscriptions).map((target): Target => ({ ...target, manner: 'endless' }))
  const stage = await stageFor(site, [...silent, ...endless], '127.0.0.1')
  await stage.worker.ask(null)
  await sleep(IDLE_MS)
  const { worker: pid = Number.NaN } = stage.pids
  const idle = await resident(pid)
  await forgetPeak(pid)
  await begin(sink, stage.targets)
  const [first] = gathered
  if (!first) throw new Error('There is no subscription to deliver to.')
  say(`${SILENT.subscriptions * SILENT.each} without a response, ${rounds} times ${ENDLESS} endless bodies`)
  const usage = await meter(stage.pids)
  const soon = { from: 1, to: 1, data: messageText(first.account, first.channel) }
  await filled(silent, SILENT.subscriptions * SILENT.each, soon)
  const bodies: Due[] = []
  const most = { all: 0, ofThese: 0 }
  for (let round = 0; round < rounds; round++) {
    bodies.push(...(await filled(endless, ENDLESS, round === 0 ? soon : { ...soon, from: 0, to: 0 })))
    await connection().sql.notify(WAKE_CHANNEL, '')
    const look = async () => {
      const now = await inFlight(endless)
      if (now.all > most.all) Object.assign(most, now)
      await sleep(LOOK_MS)
      return (await sink.ask<number>({ kind: 'count' })) >= bodies.length && now.ofThese === 0
    }
    await until(look, ENDLESS, 'the endless bodies')
  }
  const { otherCores } = await usage()
  const busy = await resident(pid)
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

import { startChild } from '../child'
import { gather } from '../deliveries/audience'
import { measureBacklog } from '../deliveries/backlog'
import { shipped } from '../deliveries/ceiling'
import { listenAt, stageFor } from '../deliveries/stage'
import { count, type Finding, percent, row, type Site } from './finding'

const HOSTS = 1000
const GOAL = 0.7
const WARM_UP = 2000
/** Connections of the bare loop. */
const AT_ONCE = 256

/** A thousand origins, each delivery a connection of its own, beside a loop that does nothing but handshakes and requests. */
export async function hosts(site: Site): Promise<Finding> {
  const { instance, belongings, isQuick, say } = site
  const events = isQuick ? 2000 : 10_000
  await instance.freshDatabase('bench_hosts')
  const ports = await listenAt(HOSTS, site)
  const origins = ports.map((port) => `https://127.0.0.1:${port}`)
  const targets = await gather(HOSTS, origins)
  for (const target of targets) target.manner = 'closing'
  const stage = await stageFor(site, targets, '127.0.0.1')
  const loop = startChild(new URL('./handshakes.ts', import.meta.url), stage.env)
  await belongings.add(() => loop.stop())
  say('warming up')
  await measureBacklog(stage, WARM_UP)
  await shipped(stage, loop, WARM_UP, AT_ONCE)
  // Before and after, because a machine is not as fast at every moment.
  say('without a database, by handshakes alone')
  const before = await shipped(stage, loop, events, AT_ONCE)
  say(`${events} events to ${HOSTS} hosts`)
  const delivered = await measureBacklog(stage, events)
  await stage.worker.stop()
  say('by handshakes alone')
  const after = await shipped(stage, loop, events, AT_ONCE)
  await loop.stop()

  const bare = (before.perSecond + after.perSecond) / 2
  const share = delivered.perSecond / bare
  const micros = (seconds = Number.NaN) => `${count((seconds * 1e6) / events)} µs`
  return {
    rows: [
      row(
        `${count(HOSTS)} hosts, each a new connection: a second`,
        count(delivered.perSecond),
        `${count(bare)} bare handshakes`,
      ),
      row('  of the bare handshakes', percent(share), '', `at least ${percent(GOAL)}`, share >= GOAL),
      row(
        '  CPU each',
        micros(delivered.cpu?.worker),
        micros(((before.cpu?.sender ?? Number.NaN) + (after.cpu?.sender ?? Number.NaN)) / 2),
      ),
      row('  connections at once', count(delivered.peakConnections)),
    ],
    checks: [delivered.check],
    otherCores: [before.otherCores, delivered.otherCores, after.otherCores],
    raw: { hosts: HOSTS, before, delivered, after },
  }
}

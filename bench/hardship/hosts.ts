import { startChild } from '../child'
import { gather } from '../deliveries/audience'
import { measureBacklog } from '../deliveries/backlog'
import { shipped } from '../deliveries/ceiling'
import { listenAt, stageFor } from '../deliveries/stage'
import { count, type Finding, percent, row, type Site } from './finding'

const HOSTS = 1000
const GOAL = 0.7

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
  say(`${events} events to ${HOSTS} hosts`)
  const delivered = await measureBacklog(stage, events)
  await stage.worker.stop()

  say('the same without a database, by handshakes alone')
  const loop = startChild(new URL('./handshakes.ts', import.meta.url), stage.env)
  await belongings.add(() => loop.stop())
  const bare = await shipped(stage, loop, events, delivered.peakConnections)
  await loop.stop()

  const share = delivered.perSecond / bare.perSecond
  const micros = (seconds = Number.NaN) => `${count((seconds * 1e6) / events)} µs`
  return {
    rows: [
      row(
        `${count(HOSTS)} hosts, each a new connection: a second`,
        count(delivered.perSecond),
        `${count(bare.perSecond)} bare handshakes`,
      ),
      row('  of the bare handshakes', percent(share), '', `at least ${percent(GOAL)}`, share >= GOAL),
      row('  CPU each', micros(delivered.cpu?.worker), micros(bare.cpu?.sender)),
      row('  connections at once', count(delivered.peakConnections)),
    ],
    checks: [delivered.check],
    otherCores: [delivered.otherCores, bare.otherCores],
    raw: { hosts: HOSTS, delivered, bare },
  }
}

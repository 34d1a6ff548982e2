import { startChild } from '../child'
import { measureBacklog } from '../deliveries/backlog'
import { measureSending } from '../deliveries/ceiling'
import { openSinkPorts, startPhase } from '../deliveries/environment'
import { createTargets } from '../deliveries/targets'
import { count, type PhaseContext, type PhaseResult, percent, row } from './result'

const HOSTS = 1000
const GOAL = 0.7
const WARM_UP = 2000
/** Number of connections of the loop without the service. */
const AT_ONCE = 256

/**
 * Measures deliveries to a thousand origins, each with a new connection, and a loop that only does handshakes and
 * requests.
 */
export async function hosts(context: PhaseContext): Promise<PhaseResult> {
  const { instance, cleanup, isQuick, say } = context
  const events = isQuick ? 2000 : 10_000
  await instance.freshDatabase('bench_hosts')
  const ports = await openSinkPorts(HOSTS, context)
  const origins = ports.map((port) => `https://127.0.0.1:${port}`)
  const targets = await createTargets(HOSTS, origins)
  for (const target of targets) target.behavior = 'closing'
  const stage = await startPhase(context, targets, '127.0.0.1')
  const loop = startChild(new URL('./handshakes.ts', import.meta.url), stage.env)
  await cleanup.add(() => loop.stop())
  say('warming up')
  await measureBacklog(stage, WARM_UP)
  await measureSending(stage, loop, WARM_UP, AT_ONCE)
  // Before and after, because the speed of a machine varies.
  say('without a database, by handshakes alone')
  const before = await measureSending(stage, loop, events, AT_ONCE)
  say(`${events} events to ${HOSTS} hosts`)
  const delivered = await measureBacklog(stage, events)
  await stage.worker.stop()
  say('by handshakes alone')
  const after = await measureSending(stage, loop, events, AT_ONCE)
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

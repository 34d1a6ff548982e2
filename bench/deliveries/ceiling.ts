import { randomUUID } from 'node:crypto'
import { type Child, startChild } from '../child'
import type { Cleanup } from '../cleanup'
import { messageText } from '../message'
import { meter } from '../usage'
import { expectRequests, type PhaseEnvironment } from './environment'
import { type Rate, rate } from './rate'
import type { SinkReport } from './sink/sink'

/** Measures the client alone in a separate process: first with new connections, then with open ones. */
export async function measureCeiling(
  stage: PhaseEnvironment & { env: NodeJS.ProcessEnv },
  events: number,
  concurrency: number,
  cleanup: Cleanup,
): Promise<[Rate, Rate]> {
  const sender = startChild(new URL('./sender.ts', import.meta.url), stage.env)
  await cleanup.add(() => sender.stop())
  const both: [Rate, Rate] = [
    await measureSending(stage, sender, events, concurrency),
    await measureSending(stage, sender, events, concurrency),
  ]
  await sender.stop()
  return both
}

/**
 * Measures a process that sends signed batches (signed.ts).
 * @throws when the sink received anything else than was sent
 */
export async function measureSending(
  { sink, targets, pids }: PhaseEnvironment,
  sender: Child,
  events: number,
  concurrency: number,
): Promise<Rate> {
  const [first] = targets
  if (!first) throw new Error('No receiver to post to.')
  const data = messageText(first.account, first.channel)
  await expectRequests(sink, targets)
  const eventIds = Array.from({ length: events }, () => randomUUID())
  const usage = await meter({ sender: sender.pid, sink: pids.sink!, bench: pids.bench! })
  const { seconds } = await sender.ask<{ seconds: number }>({ targets, eventIds, data, concurrency })
  const used = await usage()
  const report = await sink.ask<SinkReport>({ kind: 'report', expected: eventIds })
  if (report.missing + report.badSignatures + report.duplicates + report.unexpected > 0)
    throw new Error('The sink did not receive what the sender sent.')
  return rate(events, seconds, used)
}

import { randomUUID } from 'node:crypto'
import type { Belongings } from '../belongings'
import { type Child, startChild } from '../child'
import { messageText } from '../message'
import { meter } from '../usage'
import { type Rate, rate } from './rate'
import type { SinkReport } from './sink'
import { begin, type Stage } from './stage'

/** The client alone, in its own process: once with its connections to make, once more with them made. */
export async function measureCeiling(
  stage: Stage & { env: NodeJS.ProcessEnv },
  events: number,
  concurrency: number,
  belongings: Belongings,
): Promise<[Rate, Rate]> {
  const sender = startChild(new URL('./sender.ts', import.meta.url), stage.env)
  await belongings.add(() => sender.stop())
  const both: [Rate, Rate] = [
    await shipped(stage, sender, events, concurrency),
    await shipped(stage, sender, events, concurrency),
  ]
  await sender.stop()
  return both
}

/** What a process that takes shipments (signed.ts) does. @throws when the sink saw anything else than was sent. */
export async function shipped(
  { sink, targets, pids }: Stage,
  sender: Child,
  events: number,
  concurrency: number,
): Promise<Rate> {
  const [first] = targets
  if (!first) throw new Error('There is no receiver to post to.')
  const data = messageText(first.account, first.channel)
  await begin(sink, targets)
  const eventIds = Array.from({ length: events }, () => randomUUID())
  const usage = await meter({ sender: sender.pid, sink: pids.sink!, bench: pids.bench! })
  const { seconds } = await sender.ask<{ seconds: number }>({ targets, eventIds, data, concurrency })
  const used = await usage()
  const report = await sink.ask<SinkReport>({ kind: 'report', expected: eventIds })
  if (report.missing + report.badSignatures + report.duplicates + report.unexpected > 0)
    throw new Error('The sink did not see what the sender sent.')
  return rate(events, seconds, used)
}

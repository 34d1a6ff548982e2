import type { Belongings } from '../belongings'
import { type Child, startChild } from '../child'
import { type Instance, startInstance } from '../instance'
import type { Target } from './audience'
import { proveSink } from './proof'
import type { SinkCommand } from './sink'
import { makeTrust, type Trust } from './trust'

/** What a phase plays on. */
export interface Stage {
  sink: Child
  /** Loaded; it starts when it is first asked. */
  worker: Child
  targets: Target[]
  /** By name, for the meter. */
  pids: Record<string, number>
}

/** What deliveries need beside a database. */
export interface Ground {
  instance: Instance & Trust
  sink: Child
  belongings: Belongings
}

/** A Postgres with these settings, and a sink that was proved, at a port of its own. */
export async function startGround(
  belongings: Belongings,
  settings: Record<string, string> = {},
): Promise<Ground & { port: number }> {
  const own = await startInstance(belongings, settings)
  const instance = { ...own, ...(await makeTrust(own.directory)) }
  const sink = startChild(new URL('./sink.ts', import.meta.url), process.env)
  await belongings.add(() => sink.stop())
  const [port = Number.NaN] = await listenAt(1, { instance, sink })
  await proveSink(sink, port, instance.ca)
  return { instance, sink, belongings, port }
}

/** So many ports of the sink, new ones. */
export const listenAt = (ports: number, { instance, sink }: Pick<Ground, 'instance' | 'sink'>): Promise<number[]> =>
  sink.ask({ kind: 'listen', identity: instance.identity, ports } satisfies SinkCommand)

/** A worker of its own, which may post to `allowed` and trusts the sink; `variables` are its configuration. */
export async function stageFor(
  { instance, sink, belongings }: Ground,
  targets: Target[],
  allowed: string,
  variables: Record<string, string> = {},
): Promise<Stage & { env: NodeJS.ProcessEnv }> {
  await begin(sink, targets)
  const trusting = { NODE_EXTRA_CA_CERTS: instance.caFile, WEBHOOK_ALLOWED_HOSTS: allowed }
  const env: NodeJS.ProcessEnv = { ...process.env, ...trusting, ...variables }
  const worker = startChild(new URL('./worker.ts', import.meta.url), env)
  await belongings.add(() => worker.stop())
  const pids = { worker: worker.pid, postgres: instance.postmasterPid, sink: sink.pid, bench: process.pid }
  return { sink, worker, targets, pids, env }
}

/** The sink forgets all and expects these. */
export const begin = (sink: Child, targets: readonly Target[]): Promise<unknown> => {
  const receivers = targets.map(({ path, secret, manner }) => ({ path, secret, manner: manner ?? 'prompt' }))
  return sink.ask({ kind: 'begin', receivers } satisfies SinkCommand)
}

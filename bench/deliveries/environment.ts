import { type Child, startChild } from '../child'
import type { Cleanup } from '../cleanup'
import { type Instance, startInstance } from '../instance'
import { type Certificates, createCertificates } from './certificates'
import { checkSink } from './sink/check-sink'
import type { SinkCommand } from './sink/sink'
import type { Target } from './targets'

/** The processes and targets of a phase. */
export interface PhaseEnvironment {
  sink: Child
  /** A worker whose code is loaded. It starts at the first command. */
  worker: Child
  targets: Target[]
  /** Process ids by name, for the meter. */
  pids: Record<string, number>
}

/** The database with its certificates, and the sink. */
export interface BenchEnvironment {
  instance: Instance & Certificates
  sink: Child
  cleanup: Cleanup
}

/** Starts a Postgres with these settings and a checked sink. */
export async function startEnvironment(
  cleanup: Cleanup,
  settings: Record<string, string> = {},
): Promise<BenchEnvironment & { port: number }> {
  const own = await startInstance(cleanup, settings)
  const instance = { ...own, ...(await createCertificates(own.directory)) }
  const sink = startChild(new URL('./sink/sink.ts', import.meta.url), process.env)
  await cleanup.add(() => sink.stop())
  const [port = Number.NaN] = await openSinkPorts(1, { instance, sink })
  await checkSink(sink, port, instance.ca)
  return { instance, sink, cleanup, port }
}

/** Opens this number of new ports of the sink. */
export const openSinkPorts = (
  ports: number,
  { instance, sink }: Pick<BenchEnvironment, 'instance' | 'sink'>,
): Promise<number[]> => sink.ask({ kind: 'listen', identity: instance.identity, ports } satisfies SinkCommand)

/** Starts a separate worker that can post to `allowed` and trusts the sink. `variables` are its settings. */
export async function startPhase(
  { instance, sink, cleanup }: BenchEnvironment,
  targets: Target[],
  allowed: string,
  variables: Record<string, string> = {},
): Promise<PhaseEnvironment & { env: NodeJS.ProcessEnv }> {
  await expectRequests(sink, targets)
  const trusting = { NODE_EXTRA_CA_CERTS: instance.caFile, WEBHOOK_ALLOWED_HOSTS: allowed }
  const env: NodeJS.ProcessEnv = { ...process.env, DATA_DIR: instance.directory, ...trusting, ...variables }
  const worker = startChild(new URL('./worker.ts', import.meta.url), env)
  await cleanup.add(() => worker.stop())
  const pids = { worker: worker.pid, postgres: instance.postmasterPid, sink: sink.pid, bench: process.pid }
  return { sink, worker, targets, pids, env }
}

/** Resets the sink, which then expects events for these targets. */
export const expectRequests = (sink: Child, targets: readonly Target[]): Promise<unknown> => {
  const receivers = targets.map(({ path, secret, behavior }) => ({ path, secret, behavior: behavior ?? 'prompt' }))
  return sink.ask({ kind: 'begin', receivers } satisfies SinkCommand)
}

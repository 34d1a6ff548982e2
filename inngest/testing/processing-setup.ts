import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { resetEnv } from '../../server/env'
import { type Receiver, startReceiver } from '../../server/testing/servers/receiver'
import { type Executor, startExecutor } from './executor'

const SIGNING_KEY = `signkey-test-${'5e'.repeat(32)}`

export interface ProcessingSetup {
  executor: Executor
  /** Under Inngest the deliveries are made too. */
  receiver: Receiver
  close(): Promise<void>
}

/**
 * Starts an executor and a receiver, and sets the settings of Inngest and a new data folder.
 * @param startAt the time that the executor's clock starts at
 */
export async function startProcessingSetup(startAt: Date): Promise<ProcessingSetup> {
  const folder = await mkdtemp(join(tmpdir(), 'processing-setup-'))
  const receiver = await startReceiver()
  const executor = await startExecutor({ signingKey: SIGNING_KEY, startAt })
  Object.assign(process.env, {
    DATA_DIR: folder,
    INNGEST_EVENT_KEY: 'test-event-key',
    INNGEST_SIGNING_KEY: SIGNING_KEY,
    INNGEST_BASE_URL: executor.url,
  })
  resetEnv()
  return {
    executor,
    receiver,
    async close() {
      await executor.close()
      await receiver.close()
      await rm(folder, { recursive: true })
    },
  }
}

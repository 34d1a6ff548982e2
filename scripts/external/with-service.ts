import { disconnect, setDatabase } from '../../db/client'
import { resetEnv } from '../../server/env'
import { TEST_KEYS } from '../../server/testing/database/test-keys'
import { aChannel, anAccount, aSubscription, aToken } from '../../server/testing/fixtures/factory'
import { type StartedService, startBuiltService } from '../../server/testing/service/built-service'

/** Starts the service as `npm start` does, on free ports and with a database that this process uses too, while `work` runs. */
export async function withService<T>(work: (started: StartedService) => Promise<T>): Promise<T> {
  const started = await startBuiltService()
  const { databaseUrl, settings } = started.service
  try {
    Object.assign(process.env, TEST_KEYS, settings, { DATABASE_URL: databaseUrl, DATA_DIR: started.dataDir })
    resetEnv()
    setDatabase(databaseUrl)
    return await work(started)
  } finally {
    await disconnect()
    await started.stop()
  }
}

/** Creates a paid account with a token, a channel and a subscription. */
export async function scratchAccount(): Promise<{ token: string; channelId: string; subscriptionId: string }> {
  const { id: accountId } = await anAccount()
  const [{ token }, { id: channelId }, { row }] = await Promise.all([
    aToken({ accountId }),
    aChannel({ accountId }),
    aSubscription({ accountId }),
  ])
  return { token, channelId, subscriptionId: row.id }
}

import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { disconnect, setDatabase } from '../../db/client'
import { startPostgres } from '../../db/embedded'
import { migrate } from '../../db/migrate'
import { resetEnv } from '../../server/env'
import { createHttpServer } from '../../server/http/http-server'
import { respondToRequest } from '../../server/http/respond-to-request'
import { engine } from '../../server/process/engine'
import { aChannel, anAccount, aSubscription, aToken } from '../../server/testing/fixtures/factory'

export interface ScratchAccount {
  token: string
  channelId: string
  subscriptionId: string
}

export interface ScratchService {
  url: string
  accounts: ScratchAccount[]
  stop(): Promise<void>
}

/** Starts the HTTP server of the web process on a free port of 127.0.0.1, with a database of its own. */
export async function startScratchService(count: number): Promise<ScratchService> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'voice-message-scratch-'))
  // As root, Postgres runs as another user, which must be able to open the folder.
  await chmod(dataDir, 0o711)
  const database = await startPostgres({ dataDir, settings: { fsync: 'off', synchronous_commit: 'off' } })
  await migrate(database.url)
  const server = createHttpServer({ dev: false, proxies: 0 })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  Object.assign(process.env, {
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
    DELIVERY_ENGINE: 'embedded',
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    BASE_URL: url,
    NEXTAUTH_SECRET: randomBytes(32).toString('hex'),
    SECRET_ENCRYPTION_KEYS: `scratch:${randomBytes(32).toString('base64')}`,
    AUDIO_LINK_KEY: randomBytes(32).toString('base64'),
  })
  resetEnv()
  setDatabase(database.url)
  server.on('request', (request, response) => {
    const handle = async () => void response.writeHead(404).end()
    respondToRequest(request, response, { dev: false, handle, engine }).catch((error: unknown) => {
      console.error(error)
      response.destroy()
    })
  })
  const accounts: ScratchAccount[] = []
  for (let made = 0; made < count; made++) accounts.push(await scratchAccount())
  return {
    url,
    accounts,
    async stop() {
      server.close()
      server.closeAllConnections()
      await disconnect()
      await database.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function scratchAccount(): Promise<ScratchAccount> {
  const { id: accountId } = await anAccount()
  const [{ token }, { id: channelId }, { row }] = await Promise.all([
    aToken({ accountId }),
    aChannel({ accountId }),
    aSubscription({ accountId }),
  ])
  return { token, channelId, subscriptionId: row.id }
}

import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { disconnect } from '../../db/client'
import { writePrivateJson } from '../../db/private-files'
import { env, resetEnv } from '../env'
import { type DemoIdentity, FAILING_PATH, HOOK_PATH, makeIdentity, startReceiver } from './receiver'
import { type SeedResult, seed } from './seed'

// The demonstration: data that is seeded once, and a receiver for its events.

export interface Demo {
  receiverUrl: string
  world: SeedResult | null
  ca: string
  stop(): Promise<void>
}

interface SavedDemo {
  port: number
  identity: DemoIdentity
  world: SeedResult | null
}

/** Starts the receiver, allows its address, and seeds an empty database. */
export async function startDemo(dataDir: string, print: (line: string) => void): Promise<Demo> {
  const file = path.join(dataDir, 'demo.json')
  const kept: SavedDemo = existsSync(file)
    ? JSON.parse(await readFile(file, 'utf8'))
    : { port: 0, identity: await makeIdentity(), world: null }
  const secret = () => kept.world?.subscriptions.demo.secret ?? null
  const receiver = await startReceiver({ ...kept, secret, print }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
    print(`Port ${kept.port} of the demo receiver is taken by another program, so its deliveries will fail this time.`)
    return { port: kept.port, stop: async () => {} }
  })
  kept.port = receiver.port
  await writePrivateJson(file, kept)
  const base = `https://127.0.0.1:${receiver.port}`
  process.env.WEBHOOK_ALLOWED_HOSTS = [...env().WEBHOOK_ALLOWED_HOSTS, new URL(base).host].join(',')
  resetEnv()
  try {
    const seeded = await seed({ demoReceiverUrl: base + HOOK_PATH, failingReceiverUrl: base + FAILING_PATH })
    if (seeded) {
      kept.world = seeded
      await writePrivateJson(file, kept)
    }
  } catch (error) {
    await receiver.stop()
    throw error
  } finally {
    await disconnect()
  }
  return { receiverUrl: base + HOOK_PATH, world: kept.world, ca: kept.identity.ca, stop: receiver.stop }
}

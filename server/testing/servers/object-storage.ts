import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import type { S3Options } from '../../messages/audio/audio-store'

/** An S3 server that a test can take down. */
export interface ObjectStorage {
  options: S3Options
  /** Ends all connections and refuses new ones. The objects stay. */
  goDown(): Promise<void>
  /** Listens again, on the same port. */
  comeUp(): Promise<void>
  stop(): Promise<void>
}

/** Starts an S3 server in this process, on loopback, with one empty bucket. */
export async function startObjectStorage(): Promise<ObjectStorage> {
  const directory = await mkdtemp(join(tmpdir(), 'object-storage-'))
  const bucket = 'recordings'
  const start = async (port: number) => {
    const server = new S3rver({
      port,
      address: '127.0.0.1',
      silent: true,
      directory,
      configureBuckets: [{ name: bucket }],
    })
    return { server, port: (await server.run()).port }
  }
  const { server, port } = await start(0)
  let running: S3rver | null = server
  const goDown = async () => {
    const closed = running?.close()
    running?.httpServer.closeAllConnections()
    running = null
    await closed
  }
  // The server's public default keys.
  const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
  return {
    options: { endpoint: `http://127.0.0.1:${port}`, bucket, region: 'us-east-1', ...keys },
    goDown,
    async comeUp() {
      running = (await start(port)).server
    },
    async stop() {
      await goDown()
      await rm(directory, { recursive: true })
    },
  }
}

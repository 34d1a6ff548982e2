import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import type { S3Options } from '../../messages/audio-store/s3'

/** Starts an S3 server in this process, on loopback, with one empty bucket. Returns its options. */
export async function startObjectStorage(): Promise<{ options: S3Options; stop(): Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), 'object-storage-'))
  const bucket = 'recordings'
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: bucket }],
  })
  const { port } = await server.run()
  // The server's public default keys.
  const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
  return {
    options: { endpoint: `http://127.0.0.1:${port}`, bucket, region: 'us-east-1', ...keys },
    async stop() {
      await server.close()
      await rm(directory, { recursive: true })
    },
  }
}

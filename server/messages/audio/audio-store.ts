import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { link, open, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { S3mini, S3ServiceError } from 's3mini'
import { makePrivateFolder, writePrivateFile } from '../../../db/private-files'
import { env } from '../../env'

/** Returns the audio store of this process: the bucket S3_BUCKET if it is set, otherwise files in DATA_DIR/audio. */
export function audioStore(): AudioStore {
  const { S3, DATA_DIR } = env()
  return S3 ? s3Store(S3) : fileStore(join(DATA_DIR, 'audio'))
}

/** The storage of recordings. Keys are UUIDs from the database; any other key is a bug and throws. */
export interface AudioStore {
  /** Atomic: a reader never sees part of a file. */
  put(key: string, audio: Uint8Array): Promise<void>
  /** Size in bytes; null when there is no such file. */
  head(key: string): Promise<{ size: number } | null>
  /** The bytes from `start` to `end`, both included; all without a range. Null when there is no such file. */
  get(key: string, range?: { start: number; end: number }): Promise<ReadableStream<Uint8Array> | null>
  delete(key: string): Promise<void>
  /** The identity of the store, which is kept in the store itself; null when it has none yet. */
  readId(): Promise<string | null>
  /** Gives an identity to a store that has none. Where it has one by now it keeps it: read it again. */
  writeId(id: string): Promise<void>
}

/** The name of the file or object with the store's identity. It is not a valid key of a recording. */
const ID_NAME = 'store-id'

/** @throws for a key that is not a UUID, because a path or a request could be injected */
function checkedKey(key: string): string {
  if (UUID.test(key)) return key
  throw new Error(`Not a key of the audio store: ${JSON.stringify(key)}`)
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export function fileStore(folder: string): AudioStore {
  const path = (key: string) => join(folder, checkedKey(key))
  const marker = join(folder, ID_NAME)
  const store: AudioStore = {
    async put(key, audio) {
      const target = path(key)
      await makePrivateFolder(folder)
      await writePrivateFile(target, audio, `${target}.${randomUUID()}.draft`)
    },
    async head(key) {
      const found = await nullIfMissing(stat(path(key)))
      return found && { size: found.size }
    },
    async get(key, range) {
      // Opened first, so that a missing file is a result and not an error in the middle of a response.
      const file = await nullIfMissing(open(path(key)))
      if (!file) return null
      const stream = createReadStream('', { fd: file, ...range })
      return Readable.toWeb(stream) as ReadableStream<Uint8Array>
    },
    async delete(key) {
      await rm(path(key), { force: true })
    },
    async readId() {
      return (await nullIfMissing(readFile(marker, 'utf8')))?.trim() ?? null
    },
    async writeId(id) {
      await makePrivateFolder(folder)
      const draft = `${marker}.${randomUUID()}.draft`
      await writePrivateFile(draft, `${id}\n`, `${draft}.draft`)
      try {
        // Fails if another process was faster: its id is valid.
        await link(draft, marker)
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
      } finally {
        await rm(draft, { force: true })
      }
    },
  }
  return store
}

async function nullIfMissing<T>(result: Promise<T>): Promise<T | null> {
  try {
    return await result
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

export interface S3Options {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** Milliseconds for the response headers. The body has no limit: it takes as long as a person listens. */
const RESPONSE_TIMEOUT_MS = 30_000

/** s3mini's type allows only Amazon's own headers. */
const ONLY_IF_ABSENT: Record<string, string> = { 'If-None-Match': '*' }

/** Stores recordings as objects of a bucket, in any S3-compatible storage, with path-style URLs. */
export function s3Store({ endpoint, bucket, ...options }: S3Options): AudioStore {
  const s3 = new S3mini({
    ...options,
    endpoint: `${endpoint.replace(/(?<!\/)\/+$/, '')}/${bucket}`,
    fetch: fetchWithTimeout,
  })
  return {
    async put(key, audio) {
      await s3.putObject(checkedKey(key), new Uint8Array(audio), 'audio/webm')
    },
    async head(key) {
      const size = await nullIfNotFound(s3.getContentLength(checkedKey(key)))
      return size === null ? null : { size }
    },
    async get(key, range) {
      // s3mini expects an exclusive end.
      const response = range
        ? s3.getObjectRaw(checkedKey(key), false, range.start, range.end + 1)
        : s3.getObjectRaw(checkedKey(key))
      return (await nullIfNotFound(response))?.body ?? null
    },
    async delete(key) {
      await nullIfNotFound(s3.deleteObject(checkedKey(key)))
    },
    async readId() {
      const found = await nullIfNotFound(s3.getObjectRaw(ID_NAME))
      return found ? (await found.text()).trim() : null
    },
    async writeId(id) {
      try {
        // Storages without conditional writes ignore this: the last of two first starts wins, and the other is refused.
        await s3.putObject(ID_NAME, `${id}\n`, 'text/plain', undefined, ONLY_IF_ABSENT)
      } catch (error) {
        if (statusOf(error) !== 412) throw error
      }
    },
  }
}

async function fetchWithTimeout(input: Parameters<typeof fetch>[0], init?: RequestInit): Promise<Response> {
  const late = new AbortController()
  const timer = setTimeout(
    () => late.abort(new Error('The object storage did not respond in time')),
    RESPONSE_TIMEOUT_MS,
  )
  // fetch sets Content-Length itself. Setting it twice fails in a process that also has its own copy of undici.
  const headers = new Headers(init?.headers)
  headers.delete('content-length')
  try {
    return await fetch(input, { ...init, headers, signal: late.signal })
  } finally {
    clearTimeout(timer)
  }
}

/** A missing bucket is an error and not a missing recording. A response to HEAD cannot tell the two apart. */
async function nullIfNotFound<T>(response: Promise<T>): Promise<T | null> {
  try {
    return await response
  } catch (error) {
    const cause = serviceErrorOf(error)
    if (cause instanceof S3ServiceError && cause.status === 404 && cause.serviceCode !== 'NoSuchBucket') return null
    throw error
  }
}

const serviceErrorOf = (error: unknown): unknown =>
  error instanceof S3ServiceError ? error : error instanceof Error ? error.cause : undefined

function statusOf(error: unknown): number | null {
  const cause = serviceErrorOf(error)
  return cause instanceof S3ServiceError ? cause.status : null
}

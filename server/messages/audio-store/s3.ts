import { S3mini, S3ServiceError } from 's3mini'
import { type AudioStore, checkedKey, ID_NAME } from './port'

export interface S3Options {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/**
 * The time limit for the response headers, in milliseconds. The body has none, because it takes as long as a person
 * listens.
 */
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
      const size = await nullIfMissing(s3.getContentLength(checkedKey(key)))
      return size === null ? null : { size }
    },
    async get(key, range) {
      // s3mini expects an exclusive end.
      const response = range
        ? s3.getObjectRaw(checkedKey(key), false, range.start, range.end + 1)
        : s3.getObjectRaw(checkedKey(key))
      return (await nullIfMissing(response))?.body ?? null
    },
    async delete(key) {
      await nullIfMissing(s3.deleteObject(checkedKey(key)))
    },
    async readId() {
      const found = await nullIfMissing(s3.getObjectRaw(ID_NAME))
      return found ? (await found.text()).trim() : null
    },
    async writeId(id) {
      try {
        // Storages without conditional writes ignore the header. Then the last of two first starts wins, and the other
        // is refused.
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
async function nullIfMissing<T>(response: Promise<T>): Promise<T | null> {
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

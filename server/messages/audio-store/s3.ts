import { S3mini, S3ServiceError } from 's3mini'
import { type AudioStore, checkedKey, ID_NAME } from './port'

export interface S3Options {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** How long a server may take until its answer begins; its body may take as long as somebody listens. */
const RESPONSE_TIMEOUT_MS = 30_000

/** s3mini's type knows only headers of Amazon's own. */
const ONLY_IF_ABSENT: Record<string, string> = { 'If-None-Match': '*' }

/** Recordings as objects of a bucket, in any storage that speaks S3, addressed by path. */
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
      // The end that s3mini takes is the first byte that is not wanted.
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
        // Storages without conditional writes ignore the header; then the last of two first starts wins, and the other is refused.
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
    () => late.abort(new Error('The object storage did not answer in time')),
    RESPONSE_TIMEOUT_MS,
  )
  // fetch tells the length of a body itself; told twice, it is refused where the process also has an undici of its own.
  const headers = new Headers(init?.headers)
  headers.delete('content-length')
  try {
    return await fetch(input, { ...init, headers, signal: late.signal })
  } finally {
    clearTimeout(timer)
  }
}

/** A bucket that is not there is no missing recording: that is a fault, where the answer to HEAD does not hide it. */
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

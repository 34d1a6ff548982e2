import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, writeFile } from 'node:fs/promises'
import { PassThrough, Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { createGunzip } from 'node:zlib'
import { Decrypter, Encrypter } from 'age-encryption'

// Files of a backup are plain or encrypted in the format of age (https://age-encryption.org/v1), which its own program opens too.

export class BackupError extends Error {
  override name = 'BackupError'
}

/** The ending of an encrypted file. */
export const ENCRYPTED = '.age'

export interface Stored {
  /** Of the file as it is stored. */
  bytes: number
  sha256: string
}

/** Returns an encrypter, or null without recipients. @throws BackupError for a text that is no recipient of age */
export function encrypterFor(recipients: readonly string[]): Encrypter | null {
  if (recipients.length === 0) return null
  const encrypter = new Encrypter()
  for (const recipient of recipients) named(recipient, () => encrypter.addRecipient(recipient))
  return encrypter
}

/** Returns a decrypter, or null without identities. @throws BackupError for a text that is no identity of age */
export function decrypterFor(identities: readonly string[]): Decrypter | null {
  if (identities.length === 0) return null
  const decrypter = new Decrypter()
  for (const identity of identities) named('A line of the file of --identity', () => decrypter.addIdentity(identity))
  return decrypter
}

function named(name: string, add: () => void): void {
  try {
    add()
  } catch (error) {
    throw new BackupError(`${name} is not valid for age: ${error instanceof Error ? error.message : error}`)
  }
}

/** Writes a stream to a new file and syncs it to the disk. @param through transformations before the encryption */
export async function writeStored(
  file: string,
  source: Readable,
  through: readonly Transform[],
  encrypter: Encrypter | null,
): Promise<Stored> {
  const handle = await open(file, 'wx', 0o600)
  try {
    const hash = createHash('sha256')
    let bytes = 0
    async function* measured(chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) {
        bytes += chunk.length
        hash.update(chunk)
        yield chunk
      }
    }
    const clear = new PassThrough()
    const stored = encrypter ? fromWeb(await encrypter.encrypt(toWeb(clear))) : clear
    await bothEnds(pipeline([source, ...through, clear]), writeFile(handle, measured(stored)))
    await handle.sync()
    return { bytes, sha256: hash.digest('hex') }
  } finally {
    await handle.close()
  }
}

/** Waits for a reader and a writer of one stream. Of their errors, it throws the one that ended the other. */
async function bothEnds(...ends: Promise<void>[]): Promise<void> {
  const errors = (await Promise.allSettled(ends)).flatMap((end) => (end.status === 'rejected' ? [end.reason] : []))
  const [first] = errors.toSorted(
    (a, b) => Number(ENDED_BY_OTHER.includes(a.code)) - Number(ENDED_BY_OTHER.includes(b.code)),
  )
  if (first !== undefined) throw first
}

const ENDED_BY_OTHER = ['ERR_STREAM_PREMATURE_CLOSE', 'ABORT_ERR']

const toWeb = (stream: Readable) => Readable.toWeb(stream) as ReadableStream<Uint8Array>
const fromWeb = (stream: ReadableStream<Uint8Array>) => Readable.fromWeb(stream as WebStream)

/**
 * Reads a file of a backup in the clear. The stream fails at its end if the file is not the one that was stored, so what was read
 * counts only then. @throws BackupError when it is encrypted and no identity opens it
 */
export async function readStored(file: string, stored: Stored, decrypter: Decrypter | null): Promise<Readable> {
  const hash = createHash('sha256')
  let bytes = 0
  const measure = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length
      hash.update(chunk)
      done(null, chunk)
    },
    flush(done) {
      const isWhole = bytes === stored.bytes && hash.digest('hex') === stored.sha256
      done(isWhole ? null : new BackupError(`${file} is damaged: it is not the file that the backup stored`))
    },
  })
  const source = createReadStream(file).on('error', (error) => measure.destroy(error))
  source.pipe(measure)
  if (!file.endsWith(ENCRYPTED)) return measure
  const clear = await opened(
    file,
    () => (decrypter as Decrypter).decrypt(Readable.toWeb(measure) as ReadableStream<Uint8Array>),
    decrypter,
  )
  return fromWeb(clear)
}

/** Decrypts bytes of an encrypted file. @throws BackupError when no identity opens it */
export const decryptBytes = (file: string, bytes: Uint8Array, decrypter: Decrypter | null): Promise<Uint8Array> =>
  opened(file, () => (decrypter as Decrypter).decrypt(bytes), decrypter)

async function opened<T>(file: string, decrypt: () => Promise<T>, decrypter: Decrypter | null): Promise<T> {
  if (!decrypter) throw new BackupError(`${file} is encrypted. Give the file with the identity of age with --identity`)
  try {
    return await decrypt()
  } catch (error) {
    throw new BackupError(
      `${file} cannot be decrypted: the identity is another one, or the file is damaged (${error instanceof Error ? error.message : error})`,
      { cause: error },
    )
  }
}

/** Yields the lines of a stream. In Node.js 20 those of `readline` end without an error when the stream fails. */
export async function* linesOf(stream: Readable): AsyncGenerator<string> {
  let left = ''
  for await (const chunk of stream.setEncoding('utf8')) {
    const lines = (left + chunk).split('\n')
    left = lines.pop() ?? ''
    yield* lines
  }
  if (left !== '') yield left
}

/** Yields the rows of a file, unpacked. @throws BackupError for a file that cannot be read or unpacked */
export async function* readRows(file: string, stored: Stored, decrypter: Decrypter | null): AsyncGenerator<Buffer> {
  const packed = await readStored(file, stored, decrypter)
  const rows = createGunzip()
  packed.on('error', (error) => rows.destroy(error)).pipe(rows)
  try {
    yield* rows
  } catch (error) {
    if (error instanceof BackupError) throw error
    throw new BackupError(`${file} is damaged: ${error instanceof Error ? error.message : error}`, { cause: error })
  } finally {
    packed.destroy()
  }
}

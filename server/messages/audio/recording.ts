import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { and, eq, isNull } from 'drizzle-orm'
import { db } from '../../../db/client'
import { accounts, messages } from '../../../db/schema'
import { SAMPLE_LISTENER_TOKEN, SAMPLE_MESSAGE_ID } from '../../contract/messages/sample'
import { required } from '../../env'
import { ApiError } from '../../errors'
import { hasEtag } from '../../http/request/has-etag'
import { log } from '../../log'
import { verifyListenerToken, verifyMemberToken } from '../audio-link'
import { earliest } from '../completion/payload'
import { audioStore } from './audio-store'

export interface Recording {
  size: number
  etag: string
  read(range?: ByteRange): Promise<ReadableStream<Uint8Array>>
}

/** Returns the recording of a listen URL (choices.md, "Order of checks on it"). @throws ApiError 403, 410, 503 */
export async function openRecording(messageId: string, token: string | null, now: Date): Promise<Recording> {
  if (messageId === SAMPLE_MESSAGE_ID && token === SAMPLE_LISTENER_TOKEN) return sampleRecording()
  const keys = required('AUDIO_LINK_KEY')
  const listener = verifyListenerToken(keys, messageId, token ?? '')
  const expiresAt = listener ?? verifyMemberToken(keys, messageId, token ?? '')
  if (!expiresAt) throw forbidden('This link is not valid.')
  const [row] = await db()
    .select({
      key: messages.audioKey,
      expiresAt: messages.audioExpiresAt,
      revokedAt: messages.audioRevokedAt,
      deletedAt: messages.audioDeletedAt,
    })
    .from(messages)
    .innerJoin(accounts, and(eq(accounts.id, messages.accountId), isNull(accounts.deletedAt)))
    .where(eq(messages.id, messageId))
  if (!row) throw forbidden('This link is not valid.')
  if (row.deletedAt || row.key === null) throw noRecordingError()
  if (row.revokedAt) throw forbidden('This link was revoked.')
  if (now >= (listener ? earliest(listener, row.expiresAt) : expiresAt)) throw forbidden('This link has expired.')
  return storedRecording(messageId, row.key)
}

async function storedRecording(messageId: string, key: string): Promise<Recording> {
  const store = audioStore()
  const found = await store.head(key).catch(throwUnavailable)
  if (!found) throw missingFileError(messageId)
  return {
    size: found.size,
    etag: `"${messageId}-${found.size.toString(36)}"`,
    async read(range) {
      const audio = await store.get(key, range).catch(throwUnavailable)
      if (!audio) throw missingFileError(messageId)
      return audio
    },
  }
}

/** The file is missing although retention did not delete it (choices.md, "Messages and audio"). */
function missingFileError(messageId: string): ApiError {
  log.error({ message_id: messageId }, 'a recording is not in the audio store')
  return unavailable()
}

function throwUnavailable(cause: unknown): never {
  throw unavailable(cause)
}

const unavailable = (cause?: unknown) =>
  new ApiError('internal_error', {
    status: 503,
    message: 'The recording is temporarily unavailable because of an error on our side. Try again later.',
    headers: { 'Retry-After': '60' },
    cause,
  })

const forbidden = (message: string) => new ApiError('invalid_token', { status: 403, message })

const noRecordingError = () => new ApiError('not_found', { status: 410, message: 'There is no recording.' })

export interface ByteRange {
  start: number
  end: number
}

/** Parses a Range header (RFC 9110, 14.2). Null means the whole file, also for other units and several parts. */
export function parseRange(header: string | null, size: number): ByteRange | 'unsatisfiable' | null {
  const [first = '', last = ''] = positions(header ?? '')
  if (first === '' && last === '') return null
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  if (last !== '' && Number(last) < start) return null
  if (start >= size) return 'unsatisfiable'
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}

/** Returns the digits of `bytes = first - last`, one of which may be empty; an empty array for any other form. */
function positions(header: string): string[] {
  const [unit = '', range = '', ...more] = header.split('=', 3).map((part) => part.trim())
  const parts = range.split('-', 3).map((part) => part.trim())
  const isOneRange = unit.toLowerCase() === 'bytes' && more.length === 0 && parts.length === 2
  return isOneRange && parts.every((part) => /^\d*$/.test(part)) ? parts : []
}

/** Relative to the project's folder, which is the working directory of every process. A bundle is in another folder. */
const file = () => path.join(process.cwd(), 'server', 'messages', 'audio', 'sample.webm')

export const sampleAudio = async (): Promise<Uint8Array<ArrayBuffer>> => new Uint8Array(await readFile(file()))

async function sampleRecording(): Promise<Recording> {
  const bytes = await sampleAudio()
  return {
    size: bytes.length,
    etag: `"sample-${bytes.length.toString(36)}"`,
    read: async (range) => new Blob([range ? bytes.subarray(range.start, range.end + 1) : bytes]).stream(),
  }
}

/** For the waveform of sample.webm, as it is measured for every recording (server/processing/audio/measure.ts). */
export const SAMPLE_PEAKS: number[] = [
  30, 60, 61, 53, 28, 1, 62, 67, 70, 63, 52, 58, 71, 69, 8, 17, 61, 11, 0, 0, 0, 55, 21, 66, 65, 25, 37, 57, 56, 58, 8,
  61, 22, 74, 59, 50, 2, 54, 18, 18, 61, 64, 17, 43, 37, 8, 9, 0, 0, 1, 71, 51, 51, 66, 62, 54, 61, 50, 54, 55, 49, 32,
  64, 46, 54, 68, 28, 47, 27, 1, 0, 11, 58, 45, 5, 69, 56, 32, 53, 41, 36, 58, 54, 28, 48, 25, 51, 54, 31, 59, 22, 38,
  70, 27, 15, 63, 26, 20, 58, 44, 12, 54, 43, 47, 69, 45, 22, 60, 24, 53, 49, 38, 19, 2, 0, 2, 14, 50, 21, 15,
]

/**
 * Responds to GET and HEAD of an audio file, also of a part of it, or that the client has it already (RFC 9110, 13.1.5 and
 * 14): a range applies to GET only, and only to the file of which the client has a part.
 * @throws ApiError 416
 */
export async function sendAudio(
  request: Request,
  { size, etag, read }: Recording,
  contentType: 'audio/webm' | 'audio/wav',
): Promise<Response> {
  if (hasEtag(request, etag)) return new Response(null, { status: 304, headers: { ETag: etag } })
  const begun = request.headers.get('if-range')
  const mayBePart = request.method === 'GET' && (begun === null || begun === etag)
  const range = mayBePart ? parseRange(request.headers.get('range'), size) : null
  if (range === 'unsatisfiable')
    throw new ApiError('validation_error', {
      status: 416,
      message: 'The requested range is outside the recording.',
      headers: { 'Content-Range': `bytes */${size}`, 'Accept-Ranges': 'bytes' },
    })
  const headers = {
    'Content-Type': contentType,
    'Content-Length': String(range ? range.end - range.start + 1 : size),
    'Accept-Ranges': 'bytes',
    ETag: etag,
    ...(range ? { 'Content-Range': `bytes ${range.start}-${range.end}/${size}` } : {}),
  }
  if (request.method === 'HEAD') return new Response(null, { headers })
  const audio = await read(range ?? undefined)
  return new Response(audio, { status: range ? 206 : 200, headers })
}

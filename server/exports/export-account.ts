import { sql } from 'drizzle-orm'
import { db } from '../../db/client'
import type { Account } from '../accounts/account/account'
import { log } from '../log'
import { audioStore } from '../messages/audio/audio-store'
import { RESOURCES, type Resource } from './resources'

const LINES_PER_FILE = 200
const RECORDINGS_PER_PAGE = 100

export interface ExportProgress {
  /** Messages whose texts are in the archive. */
  messages: number
  bytes: number
}

/**
 * Yields a tar archive with everything of an account: JSON lines of each resource in files of 200 lines, and the recordings.
 * It is read and written in parts, so that its size does not matter. A part is read when the part before it was taken.
 * @param onProgress after each file @throws when the audio store cannot be read: an export is whole, or it fails
 */
export async function* exportAccount(
  account: Account,
  onProgress: (progress: ExportProgress) => Promise<void> = async () => {},
  inTurn: <T>(work: () => Promise<T>) => Promise<T> = (work) => work(),
): AsyncGenerator<Uint8Array> {
  const at = new Date()
  const progress: ExportProgress = { messages: 0, bytes: 0 }
  const counts: Record<string, number> = {}
  const counted = (part: Uint8Array) => {
    progress.bytes += part.length
    return part
  }
  for (const resource of RESOURCES)
    for await (const { number, lines } of pages(account, resource, inTurn)) {
      const name = `${resource.name}/${String(number).padStart(6, '0')}.jsonl`
      for (const part of fileOf(name, Buffer.from(`${lines.join('\n')}\n`), at)) yield counted(part)
      counts[resource.name] = (counts[resource.name] ?? 0) + lines.length
      if (resource.name.endsWith('messages')) progress.messages += lines.length
      await onProgress(progress)
    }
  const missing: string[] = []
  for await (const { id, key } of recordings(account, inTurn)) {
    const size = (await audioStore().head(key))?.size
    const audio = size === undefined ? null : await audioStore().get(key)
    if (size === undefined || audio === null) missing.push(id)
    else {
      yield counted(tarHeader(`audio/${id}.webm`, size, at))
      for await (const part of audio) yield counted(part)
      yield counted(tarPadding(size))
    }
    await onProgress(progress)
  }
  for await (const { id, audio } of greetings(account, inTurn))
    for (const part of fileOf(`greetings/${id}.wav`, audio, at)) yield counted(part)
  if (missing.length > 0) log.error({ account_id: account.id, missing: missing.length }, 'an export lacks recordings')
  const manifest = {
    account_id: account.id,
    name: account.name,
    exported_at: at,
    format: 1,
    lines: counts,
    missing_audio: missing,
  }
  for (const part of fileOf('manifest.json', Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`), at))
    yield counted(part)
  yield counted(TAR_END)
  await onProgress(progress)
}

const fileOf = (name: string, content: Buffer, at: Date) => [
  tarHeader(name, content.length, at),
  content,
  tarPadding(content.length),
]

interface Line extends Record<string, unknown> {
  line: string
  at: string
  id: string
}

async function* pages(
  { id }: Account,
  { from, isOwn, at, id: key, line }: Resource,
  inTurn: <T>(work: () => Promise<T>) => Promise<T>,
): AsyncGenerator<{ number: number; lines: string[] }> {
  let last: Line | undefined
  for (let number = 1; ; number++) {
    const after = last ? sql`(${at}, ${key}) < (${last.at}::timestamptz, ${last.id}::uuid)` : sql`true`
    const rows: Line[] = await inTurn(() =>
      db().execute<Line>(sql`
        select (${line})::text as line, (${at})::text as at, ${key} as id from ${from}
        where ${isOwn(sql`${id}::uuid`)} and ${after} order by ${at} desc nulls first, ${key} desc nulls first limit ${LINES_PER_FILE}`),
    )
    if (rows.length > 0) yield { number, lines: rows.map((row) => row.line) }
    last = rows.at(-1)
    if (rows.length < LINES_PER_FILE) return
  }
}

/** The recordings that are stored, in the order of the index messages_audio. */
async function* recordings(
  { id }: Account,
  inTurn: <T>(work: () => Promise<T>) => Promise<T>,
): AsyncGenerator<{ id: string; key: string }> {
  const keptFrom = sql.raw('coalesce(completed_at, created_at)')
  for (let last: { at: string; id: string } | undefined; ; ) {
    const after = last ? sql`(${keptFrom}, id) > (${last.at}::timestamptz, ${last.id}::uuid)` : sql`true`
    const rows: { id: string; key: string; at: string }[] = await inTurn(() =>
      db().execute(sql`
        select id, audio_key as key, ${keptFrom}::text as at from messages
        where account_id = ${id}::uuid and audio_key is not null and audio_deleted_at is null and state <> 'draft' and ${after}
        order by ${keptFrom}, id limit ${RECORDINGS_PER_PAGE}`),
    )
    yield* rows
    last = rows.at(-1)
    if (rows.length < RECORDINGS_PER_PAGE) return
  }
}

/** The spoken greetings of channels, read one by one: each has up to 2 MB. */
async function* greetings(
  { id }: Account,
  inTurn: <T>(work: () => Promise<T>) => Promise<T>,
): AsyncGenerator<{ id: string; audio: Buffer }> {
  const channels: { id: string }[] = await inTurn(() =>
    db().execute<{ id: string }>(sql`
      select c.id from channels c join channel_greetings g on g.channel_id = c.id where c.account_id = ${id}::uuid order by c.id`),
  )
  for (const channel of channels) {
    const rows: { audio: Buffer }[] = await inTurn(() =>
      db().execute<{ audio: Buffer }>(sql`select audio from channel_greetings where channel_id = ${channel.id}::uuid`),
    )
    for (const { audio } of rows) yield { id: channel.id, audio }
  }
}

const BLOCK = 512

/** Returns the header of a file in a tar archive (POSIX.1-1988, ustar), for names of at most 100 ASCII characters and files below 8 GiB. */
function tarHeader(name: string, size: number, modifiedAt: Date): Buffer {
  if (!/^[\x20-\x7e]{1,100}$/.test(name) || size >= 8 ** 11) throw new Error(`Not for a tar archive: ${name}, ${size}`)
  const header = Buffer.alloc(BLOCK)
  header.write(name, 0, 'ascii')
  header.write(octal(0o600, 8), 100)
  header.write(octal(0, 8), 108)
  header.write(octal(0, 8), 116)
  header.write(octal(size, 12), 124)
  header.write(octal(Math.floor(modifiedAt.getTime() / 1000), 12), 136)
  header.write(' '.repeat(8), 148)
  header.write('0', 156)
  header.write('ustar\x0000', 257)
  header.write(
    octal(
      header.reduce((sum, byte) => sum + byte, 0),
      7,
    ),
    148,
  )
  return header
}

/** Returns what follows a file: zeros up to the next block. */
const tarPadding = (size: number): Buffer => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK)

/** The end of an archive. */
const TAR_END = Buffer.alloc(2 * BLOCK)

const octal = (value: number, length: number): string => `${value.toString(8).padStart(length - 1, '0')}\0`

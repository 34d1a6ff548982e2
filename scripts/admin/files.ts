import { randomUUID } from 'node:crypto'
import { open, readFile } from 'node:fs/promises'
import type { ZodType } from 'zod'
import type { Account } from '../../server/accounts/account/account'
import { ApiError } from '../../server/errors'
import { audioStore } from '../../server/messages/audio/audio-store'
import { requireOwnAudioStore } from '../../server/messages/audio/audio-store-identity'
import { sampleAudio } from '../../server/messages/audio/recording'
import { completeMessages, type MessageInput, type PublishedMessage } from '../../server/messages/completion/complete'
import { type CommandContext, Refusal } from './command'
import { isObject } from './message-input'

/** Completes messages with a recording, which is stored first, so that no event names a missing one. */
export async function completeWith(
  recording: Uint8Array | null,
  owner: Account,
  inputs: MessageInput[],
): Promise<PublishedMessage[]> {
  if (!recording) return completeMessages(owner, inputs)
  await requireOwnAudioStore()
  const store = audioStore()
  const withAudio = inputs.map((input) => ({ ...input, audioKey: randomUUID() }))
  try {
    for (const { audioKey } of withAudio) await store.put(audioKey, recording)
    return await completeMessages(owner, withAudio)
  } catch (error) {
    // Another error may have come after the commit. Then the messages exist and need their recordings.
    if (error instanceof ApiError) for (const { audioKey } of withAudio) await store.delete(audioKey)
    throw error
  }
}

/** Returns the recording in the file. @throws Refusal */
export async function recordingFor(file: string | undefined, count: number): Promise<Uint8Array | null> {
  if (file === undefined) return count === 1 ? sampleAudio() : null
  const bytes = await readable(file, () => readFile(file))
  if (bytes.subarray(0, 4).toString('hex') === EBML) return bytes
  throw new Refusal(`${file} is not a WebM recording`)
}

const EBML = '1a45dfa3'

/** Reads a JSON object from a file, or from standard input for `-`. @throws Refusal */
export async function readObject(file: string, context: CommandContext): Promise<Record<string, unknown>> {
  const json = file === '-' ? await context.readInput() : await readText(file)
  const object = parse(json, file)
  if (isObject(object)) return object
  throw new Refusal(`${nameOf(file)} does not contain a JSON object`)
}

const readText = (file: string): Promise<string> => readable(file, () => readFile(file, 'utf8'))

function parse(json: string, file: string): unknown {
  try {
    return JSON.parse(json.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new Refusal(`${nameOf(file)} is not JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
}

const nameOf = (file: string) => (file === '-' ? 'Standard input' : file)

/** Writes parts to a file that only its owner can read. A file that exists is kept. @throws Refusal */
export async function writeNewFile(file: string, parts: AsyncIterable<string | Uint8Array>): Promise<void> {
  const handle = await open(file, 'wx', 0o600).catch((error: Error) => {
    throw new Refusal(`${file} cannot be written: ${error.message}`)
  })
  try {
    for await (const part of parts) await handle.appendFile(part)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Yields the lines of a file of JSON lines, or of standard input for `-`. @throws Refusal that names the line */
export async function* readJsonLines<T>(file: string, rule: ZodType<T>, context: CommandContext): AsyncGenerator<T> {
  const text = file === '-' ? await context.readInput() : await readText(file)
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const { success, data } = rule.safeParse(parse(line, file))
    if (!success) throw new Refusal(`${nameOf(file)}, line ${index + 1}: not what is expected`)
    yield data
  }
}

/** Reads a file that the operator named. @throws Refusal that names the file */
export async function readable<T>(file: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    throw new Refusal(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
}

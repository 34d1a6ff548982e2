/** Where recordings are. Keys are UUIDs of ours; one that is not is a bug and throws. */
export interface AudioStore {
  /** Whole or not at all: a reader never sees half a file. */
  put(key: string, audio: Uint8Array): Promise<void>
  /** Size in bytes; null when there is no such file. */
  head(key: string): Promise<{ size: number } | null>
  /** The bytes from `start` to `end`, both counted from 0 and included; all of them without a range. Null when there is no such file. */
  get(key: string, range?: { start: number; end: number }): Promise<ReadableStream<Uint8Array> | null>
  /** Idempotent. */
  delete(key: string): Promise<void>
  /** The identity of the store, which is kept in the store itself; null when it has none yet. */
  readId(): Promise<string | null>
  /** Gives an identity to a store that has none. Where it has one by now it keeps it: read it again. */
  writeId(id: string): Promise<void>
}

/** The name of the file, or of the object, with the store's identity: no key of a recording. */
export const ID_NAME = 'store-id'

/** @throws for a key that is no UUID: it would be a path, or a request, of somebody else's making */
export function checkedKey(key: string): string {
  if (UUID.test(key)) return key
  throw new Error(`Not a key of the audio store: ${JSON.stringify(key)}`)
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

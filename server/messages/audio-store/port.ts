/** The storage of recordings. Keys are UUIDs from the database; any other key is a bug and throws. */
export interface AudioStore {
  /** Atomic: a reader never sees part of a file. */
  put(key: string, audio: Uint8Array): Promise<void>
  /** Size in bytes; null when there is no such file. */
  head(key: string): Promise<{ size: number } | null>
  /**
   * The bytes from `start` to `end`, both counted from 0 and included; all of them without a range. Null when there is
   * no such file.
   */
  get(key: string, range?: { start: number; end: number }): Promise<ReadableStream<Uint8Array> | null>
  /** Idempotent. */
  delete(key: string): Promise<void>
  /** The identity of the store, which is kept in the store itself; null when it has none yet. */
  readId(): Promise<string | null>
  /** Gives an identity to a store that has none. Where it has one by now it keeps it: read it again. */
  writeId(id: string): Promise<void>
}

/** The name of the file or object with the store's identity. It is not a valid key of a recording. */
export const ID_NAME = 'store-id'

/** @throws for a key that is not a UUID, because a path or a request could be injected */
export function checkedKey(key: string): string {
  if (UUID.test(key)) return key
  throw new Error(`Not a key of the audio store: ${JSON.stringify(key)}`)
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

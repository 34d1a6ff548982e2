import type { Contact } from '../machine/state'

/** What the browser keeps of a session, beside the bytes of its recording. */
export interface Draft {
  /** Public key of the channel. */
  key: string
  token: string | null
  /** Milliseconds since 1970. After it, the server has erased the session. */
  expiresAt: number
  pageUrl: string | null
  contact: Contact | null
  isVerified: boolean
  agreedVersion: number | null
  /** Number of the recording in the session, from 1; 0 before the first. */
  take: number
  /** Media type of the recording. */
  mediaType: string
  isSending: boolean
  isSent: boolean
}

/** Bytes that the browser recorded in about a second. */
export interface Slice {
  bytes: ArrayBuffer
  /** Seconds from the start of the recording to the end of these bytes. */
  seconds: number
}

/** Keeps drafts and recordings in the browser. Every function rejects when the browser refuses. */
export interface Store {
  readDraft(): Promise<Draft | null>
  writeDraft(draft: Draft): Promise<void>
  readSlices(): Promise<Slice[]>
  addSlice(number: number, slice: Slice): Promise<void>
  /** Deletes the recording. A channel has at most one. */
  deleteSlices(): Promise<void>
  /** Deletes the draft and the recording. */
  erase(): Promise<void>
}

const NAME = 'voice-message'
const [DRAFTS, SLICES] = ['drafts', 'slices']

/** Opens the store of a channel in IndexedDB. In the frame of a website it belongs to that website's pages only. */
export async function openStore(key: string): Promise<Store> {
  const database = await openPatiently()
  /** Runs requests in one transaction, and resolves to the last result after the transaction is durable. */
  const run = <T>(mode: IDBTransactionMode, work: (drafts: IDBObjectStore, slices: IDBObjectStore) => IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      const transaction = database.transaction([DRAFTS, SLICES], mode)
      const last = work(transaction.objectStore(DRAFTS), transaction.objectStore(SLICES))
      transaction.oncomplete = () => resolve(last.result)
      transaction.onabort = transaction.onerror = () => reject(transaction.error)
    })
  const ofChannel = IDBKeyRange.bound([key], [key, []])
  return {
    readDraft: async () => ((await run('readonly', (drafts) => drafts.get(key))) as Draft | undefined) ?? null,
    writeDraft: async (draft) => void (await run('readwrite', (drafts) => drafts.put(draft))),
    readSlices: () => run('readonly', (_, slices) => slices.getAll(ofChannel)) as Promise<Slice[]>,
    addSlice: async (number, slice) => void (await run('readwrite', (_, slices) => slices.put(slice, [key, number]))),
    deleteSlices: () => run('readwrite', (_, slices) => slices.delete(ofChannel)),
    erase: () =>
      run('readwrite', (drafts, slices) => {
        slices.delete(ofChannel)
        return drafts.delete(key)
      }),
  }
}

/** Safari sometimes never responds (WebKit bug 226547). The recorder then works without a storage. */
const OPEN_MS = 15_000

/** Milliseconds between two tries to open the database. */
const PAUSES_MS = [250, 500, 1_000, 2_000]

/**
 * Opens the database, again after an UnknownError: a browser that ended abruptly and was started again cannot open it
 * until the last process of the earlier one has ended. Without it, what was kept would be taken for lost.
 */
async function openPatiently(): Promise<IDBDatabase> {
  for (const pause of PAUSES_MS) {
    try {
      return await open()
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== 'UnknownError') throw error
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  return open()
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(NAME, 1)
    let isGivenUp = false
    const giveUp = (error: unknown) => {
      isGivenUp = true
      clearTimeout(timer)
      reject(error)
    }
    const timer = setTimeout(() => giveUp(new Error('The database does not open.')), OPEN_MS)
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore(DRAFTS, { keyPath: 'key' })
      opening.result.createObjectStore(SLICES)
    }
    opening.onsuccess = () => {
      // The recorder works without it by now, and an open connection blocks a newer version of the page.
      if (isGivenUp) return opening.result.close()
      clearTimeout(timer)
      // A newer version of the page may change the tables.
      opening.result.onversionchange = () => opening.result.close()
      resolve(opening.result)
    }
    opening.onerror = () => giveUp(opening.error)
    opening.onblocked = () => giveUp(new Error('The database is blocked.'))
  })
}

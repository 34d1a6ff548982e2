import { type Contact, type Kept, SHORTEST_SECONDS, type State } from './state'

/** Keeps the draft and the recording in memory, and a copy in the browser's storage until the browser refuses. */
export interface Keeper {
  draft: Draft
  readonly slices: readonly Slice[]
  /** Reads what the storage has, which may take long. Returns whether there was a draft that is still valid. */
  restore(): Promise<boolean>
  /** Changes the draft. Resolves when it is stored, or when the storage refuses it. */
  keep(changes: Partial<Draft>): Promise<void>
  add(slice: Slice): Promise<void>
  eraseRecording(): Promise<void>
  erase(): Promise<void>
}

const HOUR_MS = 3_600_000

export const freshDraft = (key: string, hours: number, pageUrl: string | null): Draft => ({
  key,
  token: null,
  expiresAt: Date.now() + hours * HOUR_MS,
  pageUrl,
  contact: null,
  isVerified: false,
  agreedVersion: null,
  take: 0,
  mediaType: '',
  isSending: false,
  isSent: false,
})

function guardStore(opening: Promise<Store>, onRefused: () => void) {
  // The first use reports the failure.
  opening.catch(() => {})
  let isRefused = false
  let isReading = false
  /** Whether it is known what an earlier visit kept. */
  let isRead = false
  function refuse(reason: unknown) {
    isRefused = true
    console.warn('The browser does not store the recording.', reason)
    onRefused()
  }
  /** Uses the storage. After its first failure nothing is written: a recording with gaps would be restored. */
  async function use<T>(work: (store: Store) => Promise<T>): Promise<T | null> {
    if (isRefused) return null
    try {
      return await work(await opening)
    } catch (error) {
      if (!isRefused) refuse(error)
      return null
    }
  }
  return {
    /** Returns what an earlier visit kept; null for nothing, and if the sender continued before it was known. */
    async read(): Promise<{ draft: Draft; slices: Slice[] } | null> {
      isReading = true
      const kept = await use(async (store) => {
        const draft = await store.readDraft()
        return draft && { draft, slices: draft.take > 0 && !draft.isSent ? await store.readSlices() : [] }
      })
      isReading = false
      isRead = !isRefused
      return isRead ? kept : null
    },
    /** Writes. A sender who does not wait for the reading has a recording in memory: a stored one is not replaced unseen. */
    async write(work: (store: Store) => Promise<void>): Promise<void> {
      if (isReading && !isRefused) refuse('It has not answered yet.')
      await use(work)
    },
    /** Deletes, also from a storage that is full and cannot change the draft: a recording that was sent would be restored. */
    async clear(work: (store: Store) => Promise<void>): Promise<void> {
      if (!isRefused) return void (await use(work))
      if (!isRead) return
      try {
        await (await opening).erase()
      } catch (error) {
        console.warn('The browser did not delete the recording.', error)
      }
    },
  }
}

/** Keeps a draft. `onRefused` is called when the storage refuses: the recording is then in memory only. */
export function createKeeper(fresh: () => Draft, onRefused: () => void, open = openStore): Keeper {
  const { read, write, clear } = guardStore(open(fresh().key), onRefused)
  let slices: Slice[] = []
  const keeper: Keeper = {
    draft: fresh(),
    get slices() {
      return slices
    },
    async restore() {
      const kept = await read()
      if (!kept) return false
      if (kept.draft.expiresAt <= Date.now()) {
        await keeper.erase()
        return false
      }
      keeper.draft = { ...kept.draft, pageUrl: keeper.draft.pageUrl ?? kept.draft.pageUrl }
      slices = kept.slices
      return true
    },
    async keep(changes) {
      keeper.draft = { ...keeper.draft, ...changes }
      const { draft } = keeper
      await write((store) => store.writeDraft(draft))
    },
    async add(slice) {
      const number = slices.length
      await write((store) => store.addSlice(number, slice))
      slices.push(slice)
    },
    async eraseRecording() {
      slices = []
      await clear((store) => store.deleteSlices())
    },
    async erase() {
      slices = []
      keeper.draft = { ...fresh(), pageUrl: keeper.draft.pageUrl }
      await clear((store) => store.erase())
    },
  }
  return keeper
}

/** Returns what the state machine needs to know about a kept draft and its recording. */
export function keptFrom(
  { contact, isVerified, agreedVersion, isSent, isSending }: Draft,
  slices: readonly Slice[],
): Kept {
  const seconds = slices.at(-1)?.seconds ?? 0
  return { contact, isVerified, agreedVersion, isSent, isSending, seconds, hasRecording: seconds >= SHORTEST_SECONDS }
}

export const draftOf = ({ contact, isVerified, agreedVersion, step }: State) => ({
  contact,
  isVerified,
  agreedVersion,
  isSending: step.name === 'sending',
  isSent: step.name === 'sent',
})

/** What the browser keeps of a session, beside the bytes of its recording. */
export interface Draft {
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
  deleteSlices(): Promise<void>
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

const PAUSES_MS = [250, 500, 1_000, 2_000]

/**
 * Opens the database. After an UnknownError it tries again: a browser that ended abruptly may still have it open. A browser
 * that denies all storage to the frame of another website gives the same error, at once and for ever.
 */
async function openPatiently(): Promise<IDBDatabase> {
  for (const pause of PAUSES_MS) {
    try {
      return await open()
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== 'UnknownError' || isDenied()) throw error
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  return open()
}

function isDenied(): boolean {
  try {
    void localStorage
    return false
  } catch {
    return true
  }
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

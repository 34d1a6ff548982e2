import { type Draft, openStore, type Slice, type Store } from './store'

/** Keeps the draft and the recording in memory, and a copy in the browser's storage until the browser refuses. */
export interface Keeper {
  draft: Draft
  readonly slices: readonly Slice[]
  /** Reads what the storage has. Returns whether there was a draft that is still valid. */
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

/** Uses the storage of a channel until the browser refuses. */
function guardStore(opening: Promise<Store>, onRefused: () => void) {
  // The first use reports the failure.
  opening.catch(() => {})
  let isRefused = false
  /** Whether it is known what an earlier visit kept. */
  let isRead = false
  /** Uses the storage. After its first failure nothing is written: a recording with gaps would be restored. */
  async function use<T>(work: (store: Store) => Promise<T>): Promise<T | null> {
    if (isRefused) return null
    try {
      return await work(await opening)
    } catch (error) {
      isRefused = true
      console.warn('The browser does not store the recording.', error)
      onRefused()
      return null
    }
  }
  return {
    use,
    async readDraft(): Promise<Draft | null> {
      const draft = await use((store) => store.readDraft())
      isRead = !isRefused
      return draft
    },
    /**
     * Deletes, also from a storage that is full, where the draft cannot be changed any more: a recording that was sent
     * would be restored.
     */
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

/**
 * @param onRefused called when the storage refuses: the recording is then in memory only
 */
export function createKeeper(fresh: () => Draft, onRefused: () => void, open = openStore): Keeper {
  const { use, readDraft, clear } = guardStore(open(fresh().key), onRefused)
  let slices: Slice[] = []
  const keeper: Keeper = {
    draft: fresh(),
    get slices() {
      return slices
    },
    async restore() {
      const draft = await readDraft()
      if (!draft) return false
      if (draft.expiresAt <= Date.now()) {
        await keeper.erase()
        return false
      }
      keeper.draft = draft
      if (draft.take > 0 && !draft.isSent) slices = (await use((store) => store.readSlices())) ?? []
      return true
    },
    async keep(changes) {
      keeper.draft = { ...keeper.draft, ...changes }
      const { draft } = keeper
      await use((store) => store.writeDraft(draft))
    },
    async add(slice) {
      const number = slices.length
      await use((store) => store.addSlice(number, slice))
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

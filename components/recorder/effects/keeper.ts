import { type Draft, openStore, type Slice, type Store } from './store'

/** Keeps the draft and the recording in memory, and a copy of both in the browser's storage while it lets us. */
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

/**
 * @param onRefused called when the storage refuses: the recording is then in memory only
 */
export function createKeeper(fresh: () => Draft, onRefused: () => void): Keeper {
  const { key } = fresh()
  let slices: Slice[] = []
  let store: Promise<Store> | null = openStore(key)
  // The first use reports the failure.
  store.catch(() => {})
  /** Uses the storage. After its first failure it is not used again: a recording with gaps would be restored. */
  const use = async <T>(work: (store: Store) => Promise<T>): Promise<T | null> => {
    if (store === null) return null
    try {
      return await work(await store)
    } catch (error) {
      store = null
      console.warn('The browser does not store the recording.', error)
      onRefused()
      return null
    }
  }
  const keeper: Keeper = {
    draft: fresh(),
    get slices() {
      return slices
    },
    async restore() {
      const draft = await use((open) => open.readDraft())
      if (!draft) return false
      if (draft.expiresAt <= Date.now()) {
        await keeper.erase()
        return false
      }
      keeper.draft = draft
      if (draft.take > 0 && !draft.isSent) slices = (await use((open) => open.readSlices())) ?? []
      return true
    },
    async keep(changes) {
      keeper.draft = { ...keeper.draft, ...changes }
      const { draft } = keeper
      await use((open) => open.writeDraft(draft))
    },
    async add(slice) {
      const number = slices.length
      await use((open) => open.addSlice(number, slice))
      slices.push(slice)
    },
    async eraseRecording() {
      slices = []
      await use((open) => open.deleteSlices())
    },
    async erase() {
      slices = []
      keeper.draft = { ...fresh(), pageUrl: keeper.draft.pageUrl }
      await use((open) => open.erase())
    },
  }
  return keeper
}

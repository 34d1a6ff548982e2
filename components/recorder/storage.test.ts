import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { initialState, type Step } from './state'
import {
  createKeeper,
  type Draft,
  draftOf,
  freshDraft,
  type Keeper,
  keptFrom,
  openStore,
  type Slice,
  type Store,
} from './storage'

// The store is in memory, and refuses what a browser with a full disk refuses.

let draft: Draft | null
let slices: Map<number, Slice>
let isFull: boolean
let isUnreadable: boolean

const write = (work: () => void) => {
  if (isFull) throw new DOMException('full', 'QuotaExceededError')
  work()
}
const store: Store = {
  async readDraft() {
    if (isUnreadable) throw new DOMException('refused', 'SecurityError')
    return draft
  },
  writeDraft: async (given) => write(() => (draft = given)),
  readSlices: async () => [...slices.values()],
  addSlice: async (number, slice) => write(() => slices.set(number, slice)),
  deleteSlices: async () => slices.clear(),
  async erase() {
    draft = null
    slices.clear()
  },
}
const slice = (seconds: number): Slice => ({ bytes: new ArrayBuffer(seconds), seconds })

let refusals: number
const open = (): Keeper => {
  refusals = 0
  return createKeeper(
    () => freshDraft('key', 24, null),
    () => {
      refusals += 1
    },
    async () => store,
  )
}

beforeEach(() => {
  draft = null
  slices = new Map()
  isFull = isUnreadable = false
  vi.spyOn(console, 'warn').mockReturnValue()
})
afterEach(() => {
  vi.restoreAllMocks()
})

/** Records three slices. The storage is full after the first. */
async function recordUntilFull(): Promise<Keeper> {
  const keeper = open()
  await keeper.restore()
  await keeper.keep({ take: 1 })
  await keeper.add(slice(1))
  isFull = true
  await keeper.add(slice(2))
  isFull = false
  await keeper.add(slice(3))
  return keeper
}

test('a recording that was kept is restored', async () => {
  const keeper = open()
  await keeper.keep({ take: 1 })
  await keeper.add(slice(1))
  const later = open()
  expect(await later.restore()).toBe(true)
  expect(later.slices).toEqual([slice(1)])
})

test('with a full storage the recording is whole in memory, and what is stored has no gap', async () => {
  const keeper = await recordUntilFull()
  expect(refusals).toBe(1)
  expect(keeper.slices.map(({ seconds }) => seconds)).toEqual([1, 2, 3])
  expect([...slices.keys()]).toEqual([0])
})

test('a message that was sent is not restored after the storage was full', async () => {
  const keeper = await recordUntilFull()
  await keeper.keep({ isSent: true })
  await keeper.eraseRecording()
  expect(await open().restore()).toBe(false)
})

test('what could not be read is not deleted', async () => {
  const before = open()
  await before.keep({ take: 1 })
  await before.add(slice(1))
  isUnreadable = true
  const keeper = open()
  expect(await keeper.restore()).toBe(false)
  await keeper.eraseRecording()
  isUnreadable = false
  expect(await open().restore()).toBe(true)
  expect(slices.size).toBe(1)
})

test('a recording that the storage has not given yet is neither replaced nor deleted', async () => {
  const before = open()
  await before.keep({ take: 1 })
  await before.add(slice(1))
  const keeper = open()
  const restoring = keeper.restore()
  await keeper.keep({ take: 1, isVerified: true })
  await keeper.eraseRecording()
  expect([await restoring, keeper.slices, keeper.draft.isVerified, refusals]).toEqual([false, [], true, 1])
  expect(await open().restore()).toBe(true)
  expect([draft?.isVerified, slices.size]).toEqual([false, 1])
})

test('a draft that the server has erased by now is deleted', async () => {
  const keeper = open()
  await keeper.keep({ take: 1, expiresAt: Date.now() - 1 })
  await keeper.add(slice(1))
  expect(await open().restore()).toBe(false)
  expect([draft, slices.size]).toEqual([null, 0])
})

const DRAFT: Draft = {
  key: 'a',
  token: 'token',
  expiresAt: 0,
  pageUrl: null,
  contact: { method: 'email', value: 'ada@example.com' },
  isVerified: true,
  agreedVersion: 2,
  take: 1,
  mediaType: 'audio/webm',
  isSending: false,
  isSent: false,
}
const slicesUntil = (...seconds: number[]): Slice[] =>
  seconds.map((second) => ({ bytes: new ArrayBuffer(1), seconds: second }))

test.each([
  ['no slice', [], { seconds: 0, hasRecording: false }],
  ['less than a second', [0.4, 0.99], { seconds: 0.99, hasRecording: false }],
  ['a second', [0.5, 1], { seconds: 1, hasRecording: true }],
  ['more', [5, 10, 12.5], { seconds: 12.5, hasRecording: true }],
])('a draft with %s', (_name, seconds, expected) => {
  expect(keptFrom(DRAFT, slicesUntil(...seconds))).toEqual({
    contact: DRAFT.contact,
    isVerified: true,
    agreedVersion: 2,
    isSending: false,
    isSent: false,
    ...expected,
  })
})

test.each<[Step, { isSending: boolean; isSent: boolean }]>([
  [{ name: 'opening' }, { isSending: false, isSent: false }],
  [
    { name: 'sending', trouble: null },
    { isSending: true, isSent: false },
  ],
  [
    { name: 'sent', isWaiting: true, review: null },
    { isSending: false, isSent: true },
  ],
])('the draft of the step %o', (step, expected) => {
  const state = {
    ...initialState({ hasCodeStep: true, isContactLast: false, hasReviewStep: false, consentVersion: 3 }),
    step,
  }
  expect(draftOf(state)).toEqual({ contact: null, isVerified: false, agreedVersion: null, ...expected })
})

// Only the opening of the database, with what a browser reports. e2e/recorder uses the storage of a real one.

const database = { close: vi.fn(), onversionchange: null as (() => void) | null }
type Listener = 'onsuccess' | 'onerror' | 'onblocked'
let openings: ({ result: typeof database; error: unknown } & Record<Listener, () => void>)[]
/** What became of the store. */
let outcome: string

function report(listener: Listener, error: unknown = null): void {
  const opening = openings.at(-1)
  if (!opening) throw new Error('The database is not requested.')
  opening.error = error
  opening[listener]()
}

beforeEach(() => {
  vi.useFakeTimers()
  openings = []
  outcome = 'pending'
  database.close.mockClear()
  vi.stubGlobal('IDBKeyRange', { bound: () => null })
  vi.stubGlobal('indexedDB', {
    open: () => {
      openings.push({ result: database, error: null, onsuccess: () => {}, onerror: () => {}, onblocked: () => {} })
      return openings.at(-1)
    },
  })
  openStore('key').then(
    () => (outcome = 'open'),
    (error: Error) => (outcome = error.message),
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a database that opens in time leaves no timer, and makes way for a newer version of the page', async () => {
  await vi.advanceTimersByTimeAsync(14_999)
  report('onsuccess')
  await vi.advanceTimersByTimeAsync(0)
  expect([outcome, vi.getTimerCount()]).toEqual(['open', 0])
  expect(database.close).not.toHaveBeenCalled()
  database.onversionchange?.()
  expect(database.close).toHaveBeenCalledOnce()
})

test.each([
  ['after 15 seconds', 'The database does not open.', () => vi.advanceTimersByTime(15_000)],
  ['that is blocked', 'The database is blocked.', () => report('onblocked')],
])('a database %s is given up, and its late connection is closed', async (_when, message, giveUp) => {
  giveUp()
  await vi.advanceTimersByTimeAsync(0)
  expect([outcome, vi.getTimerCount()]).toEqual([message, 0])
  report('onsuccess')
  expect(database.close).toHaveBeenCalledOnce()
})

test('an error of the browser is reported, and leaves no timer', async () => {
  report('onerror', new DOMException('refused', 'SecurityError'))
  await vi.advanceTimersByTimeAsync(0)
  expect([outcome, vi.getTimerCount()]).toEqual(['refused', 0])
})

test('an UnknownError is tried again', async () => {
  vi.stubGlobal('localStorage', {})
  report('onerror', new DOMException('busy', 'UnknownError'))
  await vi.advanceTimersByTimeAsync(250)
  expect(openings).toHaveLength(2)
  report('onsuccess')
  await vi.advanceTimersByTimeAsync(0)
  expect([outcome, vi.getTimerCount()]).toEqual(['open', 0])
})

test('an UnknownError is final where the browser denies all storage', async () => {
  // Node has no localStorage, and a frame that is denied storage may not touch it: both throw.
  report('onerror', new DOMException('denied', 'UnknownError'))
  await vi.advanceTimersByTimeAsync(0)
  expect([outcome, openings.length]).toEqual(['denied', 1])
})

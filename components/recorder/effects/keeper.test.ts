import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createKeeper, freshDraft, type Keeper } from './keeper'
import type { Draft, Slice, Store } from './store'

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

test('a draft that the server has erased by now is deleted', async () => {
  const keeper = open()
  await keeper.keep({ take: 1, expiresAt: Date.now() - 1 })
  await keeper.add(slice(1))
  expect(await open().restore()).toBe(false)
  expect([draft, slices.size]).toEqual([null, 0])
})

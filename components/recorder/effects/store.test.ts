import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openStore } from './store'

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
  report('onerror', new DOMException('busy', 'UnknownError'))
  await vi.advanceTimersByTimeAsync(250)
  expect(openings).toHaveLength(2)
  report('onsuccess')
  await vi.advanceTimersByTimeAsync(0)
  expect([outcome, vi.getTimerCount()]).toEqual(['open', 0])
})

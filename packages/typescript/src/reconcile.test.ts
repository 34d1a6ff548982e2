import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { LedgerError, type LedgerPage, reconcile } from './reconcile.js'

const entries = Array.from({ length: 250 }, (_, at) => ({
  number: at + 1,
  event_id: `evt_${at + 1}`,
  state: 'delivered',
  is_available: at + 1 !== 7,
}))
type Entry = (typeof entries)[number]
const digestAfter = (count: number) =>
  entries
    .slice(0, count)
    .reduce(
      (before, { number, event_id }) => createHash('sha256').update(`${before}:${number}:${event_id}`).digest('hex'),
      '',
    )

async function* pages(after = 0, change: (page: LedgerPage<Entry>) => LedgerPage<Entry> = (page) => page) {
  for (let from = after; from < entries.length; from += 100) {
    const page = entries.slice(from, from + 100)
    const ends = { previous_digest: digestAfter(from), digest: digestAfter(from + page.length) }
    yield change({ entries: page, ...ends })
  }
}

test('a store with everything lacks nothing', async () => {
  const all = new Set(entries.map(({ event_id }) => event_id))
  const checkpoint = { number: 250, digest: digestAfter(250) }
  expect(await reconcile(pages(), all)).toEqual({ count: 250, missing: [], unavailable: [], checkpoint })
})

test('what the store lacks is named, and what was erased apart', async () => {
  const lacking = new Set(['evt_1', 'evt_7', 'evt_100', 'evt_250'])
  const store = { has: async (id: string) => !lacking.has(id) }
  const { missing, unavailable } = await reconcile(pages(), store)
  expect(missing.map(({ number }) => number)).toEqual([1, 100, 250])
  expect(unavailable.map(({ number }) => number)).toEqual([7])
})

test('a reconciliation continues at a checkpoint', async () => {
  const after = { number: 200, digest: digestAfter(200) }
  const { count, missing, checkpoint } = await reconcile(pages(200), new Set<string>(), after)
  expect(count).toBe(50)
  expect(missing).toHaveLength(50)
  expect(checkpoint).toEqual({ number: 250, digest: digestAfter(250) })
})

test.each<[string, string, (page: LedgerPage<Entry>) => LedgerPage<Entry>]>([
  ['without an entry', 'Number 5', (page) => ({ ...page, entries: page.entries.filter(({ number }) => number !== 5) })],
  [
    'with a replaced event',
    'digest after number 100',
    (page) => ({
      ...page,
      entries: page.entries.map((one) => (one.number === 5 ? { ...one, event_id: 'evt_x' } : one)),
    }),
  ],
  ['with another beginning', 'at or before number 0', (page) => ({ ...page, previous_digest: 'f'.repeat(64) })],
  ['without its last entries', 'digest after number 99', (page) => ({ ...page, entries: page.entries.slice(0, 99) })],
])('a ledger %s is refused', async (_kind, message, change) => {
  const refused = reconcile(pages(0, change), new Set<string>())
  await expect(refused).rejects.toThrow(LedgerError)
  await expect(refused).rejects.toThrow(message)
})

test('a ledger that was rewritten before the checkpoint is refused', async () => {
  const after = { number: 200, digest: 'f'.repeat(64) }
  await expect(reconcile(pages(200), new Set<string>(), after)).rejects.toThrow('at or before number 200')
})

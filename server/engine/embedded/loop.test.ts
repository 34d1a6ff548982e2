import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Due, Scheduler } from './loop'

const START = Date.parse('2026-01-01T00:00:00Z')

let scheduler: Scheduler
/** The database's clock is this far ahead of the process's. */
let databaseAheadMs = 0
/** What each look asked for, relative to the moment of the look by the database's clock; undefined: everything. */
let looks: { at: number; since: number | undefined }[]
/** What a look finds, by its number from 1. */
let find: (look: number) => Partial<Due> | Promise<Partial<Due>>
let due: string[][]

beforeEach(() => {
  vi.useFakeTimers({ now: START })
  databaseAheadMs = 0
  looks = []
  due = []
  find = () => ({})
  scheduler = new Scheduler({
    async findDue(since) {
      const now = Date.now() + databaseAheadMs
      looks.push({ at: Date.now() - START, since: since === undefined ? undefined : since - now })
      return { now, next: null, groupIds: [], ...(await find(looks.length)) }
    },
    onDue: (ids) => due.push([...ids]),
  })
})
afterEach(() => {
  scheduler.stop()
  vi.useRealTimers()
})

const times = () => looks.map(({ at }) => at)

test('the scheduler looks at everything first, then each second at the last six seconds', async () => {
  find = (look) => ({ groupIds: [`subscription-${look}`] })
  scheduler.lookAtEverythingNow()
  await vi.advanceTimersByTimeAsync(2500)
  expect(looks).toEqual([
    { at: 0, since: undefined },
    { at: 1000, since: -6000 },
    { at: 2000, since: -6000 },
  ])
  expect(due).toEqual([['subscription-1'], ['subscription-2'], ['subscription-3']])
})

test('the scheduler looks at everything once a minute', async () => {
  scheduler.lookAtEverythingNow()
  await vi.advanceTimersByTimeAsync(130_000)
  expect(looks.filter(({ since }) => since === undefined).map(({ at }) => at)).toEqual([0, 61_000, 122_000])
})

test('the scheduler looks when the next delivery becomes due by the database’s clock', async () => {
  databaseAheadMs = 90_000
  find = (look) => (look === 1 ? { next: START + databaseAheadMs + 300 } : {})
  scheduler.lookAtEverythingNow()
  await vi.advanceTimersByTimeAsync(1400)
  expect(times()).toEqual([0, 300, 1300])
  scheduler.lookAtDueTime(new Date(START + databaseAheadMs + 1500))
  await vi.advanceTimersByTimeAsync(200)
  expect(times()).toEqual([0, 300, 1300, 1500])
})

test('an earlier moment replaces a later one, and a later moment changes nothing', async () => {
  scheduler.lookAt(START + 500)
  scheduler.lookAt(START + 200)
  scheduler.lookAt(START + 400)
  await vi.advanceTimersByTimeAsync(900)
  expect(times()).toEqual([200])
})

test('a request to look now does not change what the look asks for', async () => {
  scheduler.lookAtEverythingNow()
  await vi.advanceTimersByTimeAsync(100)
  scheduler.lookNow()
  await vi.advanceTimersByTimeAsync(0)
  expect(looks).toEqual([
    { at: 0, since: undefined },
    { at: 100, since: -5100 },
  ])
})

test('after a failed look the scheduler looks at everything a second later', async () => {
  find = (look) => (look === 2 ? Promise.reject(new Error('connection lost')) : {})
  scheduler.lookAtEverythingNow()
  await vi.advanceTimersByTimeAsync(2000)
  expect(looks.map(({ since }) => since)).toEqual([undefined, -6000, undefined])
})

test('a stopped scheduler looks no more', async () => {
  scheduler.lookAtEverythingNow()
  await vi.advanceTimersByTimeAsync(100)
  scheduler.stop()
  scheduler.lookNow()
  await vi.advanceTimersByTimeAsync(5000)
  expect(times()).toEqual([0])
})

test('a scheduler that is stopped during a look does not look again', async () => {
  find = () => new Promise((resolve) => setTimeout(resolve, 50, {}))
  scheduler.lookAtEverythingNow()
  await vi.advanceTimersByTimeAsync(10)
  scheduler.stop()
  await vi.advanceTimersByTimeAsync(5000)
  expect(times()).toEqual([0])
})

import { beforeEach, expect, test, vi } from 'vitest'
import type { StepClaim } from '../../processing/work/claim'
import type { RecordedStep } from '../../processing/work/record-step'
import { MAX_STEPS, MAX_STEPS_PER_ACCOUNT, StepRunner } from './processor'

const DUE_AT = new Date('2026-01-01T00:00:00Z')

let ends: { resolve: (recorded: RecordedStep | null) => void; reject: (error: Error) => void }[]
let release: (claim: StepClaim) => Promise<void>
let next: [accountId: string, dueAt: Date][]
let capacityCalls: number
let runner: StepRunner

beforeEach(() => {
  ends = []
  release = vi.fn(async () => undefined)
  next = []
  capacityCalls = 0
  runner = new StepRunner({
    run: () => new Promise((resolve, reject) => ends.push({ resolve, reject })),
    release: (claim) => release(claim),
    onNextStep: (...args) => next.push(args),
    onCapacity: () => capacityCalls++,
  })
})

const claims = (accountId: string, count: number): StepClaim[] =>
  Array.from({ length: count }, (_, index) => ({
    messageId: `${accountId}-${index}`,
    accountId,
    attemptId: `${accountId}-attempt-${index}`,
    step: 'prepare',
    attempts: 0,
    faults: 0,
    startedAt: DUE_AT,
    isInterruptedTooOften: false,
  }))

test.each<[what: string, inFlight: Record<string, number>, free: number, capacity: number]>([
  ['an idle worker takes half of an account, so that others find slots', {}, MAX_STEPS, MAX_STEPS_PER_ACCOUNT],
  ['what is in flight counts', { a: 2 }, MAX_STEPS - 2, MAX_STEPS_PER_ACCOUNT - 2],
  ['at most the limit of an account', { a: MAX_STEPS_PER_ACCOUNT }, MAX_STEPS - MAX_STEPS_PER_ACCOUNT, 0],
  ['a backlog leaves half of its slots to the next account', { b: 6 }, 6, 3],
  ['two backlogs leave slots to a third account', { b: 6, c: 3 }, 3, 2],
  ['three backlogs leave one to a fourth', { b: 6, c: 3, d: 2 }, 1, 1],
])('%s', (_, inFlight, free, capacity) => {
  for (const [account, count] of Object.entries(inFlight)) runner.start(claims(account, count))
  expect({ free: runner.free, capacity: runner.capacity('a') }).toEqual({ free, capacity })
})

test.each([
  ['has a next step: the account is due at its time', { nextAttemptAt: DUE_AT }, [['a', DUE_AT]]],
  ['was the last: nothing is due', { nextAttemptAt: null }, []],
  ['was not recorded, because another worker has the message: nothing is due', null, []],
])('a step that %s', async (_name, recorded, expected) => {
  runner.start(claims('a', 1))
  ends[0]?.resolve(recorded)
  await runner.idle()
  expect({ next, capacityCalls, free: runner.free }).toEqual({ next: expected, capacityCalls: 1, free: MAX_STEPS })
})

test('a step whose result could not be recorded frees its slot', async () => {
  runner.start(claims('a', 1))
  ends[0]?.reject(new Error('The database failed.'))
  await runner.idle()
  expect({ next, capacityCalls, free: runner.free }).toEqual({ next: [], capacityCalls: 1, free: MAX_STEPS })
})

test('a stop waits for the steps in flight, and releases claims that come after it', async () => {
  runner.start(claims('a', 1))
  runner.stop()
  const [late] = claims('late', 1)
  runner.start(late ? [late] : [])
  expect([ends.length, vi.mocked(release).mock.calls]).toEqual([1, [[late]]])

  let isIdle = false
  const idle = runner.idle().then(() => {
    isIdle = true
  })
  await new Promise(setImmediate)
  expect(isIdle).toBe(false)
  ends[0]?.resolve(null)
  await idle
})

test('a failed release frees the slot: the message waits for its lease', async () => {
  release = async () => {
    throw new Error('The database failed.')
  }
  runner.stop()
  runner.start(claims('a', 1))
  await runner.idle()
  expect(runner.free).toBe(MAX_STEPS)
})

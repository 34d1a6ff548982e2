import { beforeEach, describe, expect, test, vi } from 'vitest'
import { aClaim } from '../../testing/deliveries/claims'
import type { Claim } from '../../webhooks/delivery/claim'
import { Claimer, fairShare, type GroupRequest } from './claimer'

/** How many deliveries of each subscription are due. */
let backlog: Map<string, number>
let free: number
let capacity: (id: string) => number
/** Each claim, as `subscription:most`. */
let asked: string[]
let claimed: Claim[]
/** Runs during a claim. */
let meanwhile: () => void | Promise<void>
let claimer: Claimer<Claim>

beforeEach(() => {
  backlog = new Map()
  free = 100
  capacity = () => 8
  asked = []
  claimed = []
  meanwhile = () => {}
  claimer = new Claimer({
    free: () => free,
    capacity: (id) => capacity(id),
    groupOf: ({ subscription }) => subscription.id,
    async claim(requests) {
      asked.push(requests.map(({ groupId, most }) => `${groupId}:${most}`).join(' '))
      await meanwhile()
      return requests.flatMap(take)
    },
    onClaimed(claims) {
      claimed.push(...claims)
      free -= claims.length
    },
  })
})

function take({ groupId, most }: GroupRequest): Claim[] {
  const taken = Math.min(most, backlog.get(groupId) ?? 0)
  backlog.set(groupId, (backlog.get(groupId) ?? 0) - taken)
  return Array.from({ length: taken }, () => aClaim(groupId))
}

/** Lets everything run that waits for nothing but promises. */
const idle = () => new Promise((resolve) => setTimeout(resolve))

test('a subscription is claimed for until it has nothing due, and is then forgotten', async () => {
  backlog.set('a', 20)
  claimer.wake(['a'])
  await idle()
  expect(asked).toEqual(['a:8', 'a:8', 'a:8'])
  expect(claimed).toHaveLength(20)
  claimer.claimMore()
  await idle()
  expect(asked).toHaveLength(3)
})

test('without a free slot nothing is claimed; when one is free, claiming continues', async () => {
  backlog.set('a', 3)
  free = 2
  claimer.wake(['a'])
  await idle()
  expect(asked).toEqual(['a:2'])
  free = 1
  claimer.claimMore()
  await idle()
  expect(asked).toEqual(['a:2', 'a:1'])
  expect(claimed).toHaveLength(3)
})

test('a subscription without capacity stays remembered', async () => {
  backlog.set('a', 1)
  capacity = () => 0
  claimer.wake(['a'])
  await idle()
  expect(asked).toEqual([])
  capacity = () => 8
  claimer.claimMore()
  await idle()
  expect(claimed).toHaveLength(1)
})

test('a subscription that gave all it was asked for goes behind the others', async () => {
  for (const id of ['a', 'b', 'c']) backlog.set(id, 4)
  free = 2
  capacity = () => 1
  claimer.wake(['a', 'b', 'c'])
  await idle()
  expect(asked).toEqual(['a:1 b:1'])
  free = 2
  claimer.claimMore()
  await idle()
  expect(asked).toEqual(['a:1 b:1', 'c:1 a:1'])
})

test('a subscription that is woken during its claim is claimed for again', async () => {
  meanwhile = () => {
    meanwhile = () => {}
    backlog.set('a', 1)
    claimer.wake(['a'])
    backlog.set('a', 0)
  }
  claimer.wake(['a'])
  await idle()
  expect(asked).toEqual(['a:8', 'a:8'])
})

test('only one claim runs at a time', async () => {
  let running = 0
  let most = 0
  meanwhile = async () => {
    most = Math.max(most, ++running)
    await idle()
    running--
  }
  for (const id of ['a', 'b']) {
    backlog.set(id, 20)
    claimer.wake([id])
  }
  await vi.waitFor(() => expect(claimed).toHaveLength(40))
  expect(most).toBe(1)
})

test('a claim has a subscription for each free slot at most', async () => {
  const ids = Array.from({ length: 120 }, (_, n) => `subscription-${n}`)
  claimer.wake(ids)
  await idle()
  expect(asked.map((claim) => claim.split(' ').length)).toEqual([100, 20])
})

test.each([
  { when: 'a slot is free', slots: 1, isStopping: false, isTaken: true },
  { when: 'no slot is free', slots: 0, isStopping: false, isTaken: false },
  { when: 'the claimer is stopping', slots: 1, isStopping: true, isTaken: false },
])('offered groups when $when: taken $isTaken', async ({ slots, isStopping, isTaken }) => {
  backlog.set('a', 1)
  free = slots
  if (isStopping) await claimer.stop()
  expect(claimer.tryWake(['a'])).toBe(isTaken)
  free = 100
  claimer.claimMore()
  await idle()
  expect(claimed).toHaveLength(isTaken ? 1 : 0)
})

test('remembering a subscription claims nothing by itself', async () => {
  backlog.set('a', 1)
  claimer.remember('a')
  await idle()
  expect(asked).toEqual([])
  claimer.claimMore()
  await idle()
  expect(claimed).toHaveLength(1)
})

test('after a failed claim the subscriptions stay remembered', async () => {
  backlog.set('a', 1)
  meanwhile = () => {
    throw new Error('connection lost')
  }
  claimer.wake(['a'])
  await idle()
  meanwhile = () => {}
  claimer.claimMore()
  await idle()
  expect(claimed).toHaveLength(1)
})

test('stopping waits for the claim that runs, hands it on, and claims nothing more', async () => {
  backlog.set('a', 20)
  meanwhile = idle as () => Promise<void>
  claimer.wake(['a'])
  await claimer.stop()
  expect(claimed).toHaveLength(8)
  claimer.wake(['a'])
  await idle()
  expect(asked).toHaveLength(1)
})

const limits = { free: 12 }
/** Divides among subscriptions with names of one letter, each of which may have eight attempts in flight. */
const divide = (waiting: string, inFlight: Record<string, number>, change: Partial<typeof limits> = {}) =>
  fairShare(waiting, { ...limits, capacity: (id) => 8 - (inFlight[id] ?? 0), ...change })
    .map(({ groupId, most }) => `${groupId}${most}`)
    .join(' ')

describe('fairShare', () => {
  const rows: [string, string, string][] = [
    ['one subscription alone gets its whole capacity', divide('a', {}), 'a8'],
    ['two subscriptions get the same', divide('ab', {}), 'a6 b6'],
    ['what a nearly saturated one cannot use goes to the others', divide('abc', { a: 7 }), 'a1 b6 c5'],
    ['a saturated one gets nothing', divide('abc', { a: 8 }), 'b6 c6'],
    ['with more subscriptions than slots the first ones get one each', divide('abcd', {}, { free: 2 }), 'a1 b1'],
    ['without free slots nothing is claimed', divide('ab', {}, { free: 0 }), ''],
    ['without waiting subscriptions nothing is claimed', divide('', {}), ''],
  ]
  test.each(rows)('%s', (_name, actual, expected) => expect(actual).toBe(expected))
})

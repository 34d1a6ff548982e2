import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { groupEvent, groupsOf, MAX_GROUP } from './groups'

const wakes = (count: number, wakeGeneration = 0) =>
  Array.from({ length: count }, () => ({ id: randomUUID(), wakeGeneration }))
const lengths = (...given: Parameters<typeof groupsOf>) => groupsOf(...given).map(({ ids }) => ids.length)

test.each([
  [0, []],
  [1, [1]],
  [MAX_GROUP, [MAX_GROUP]],
  [MAX_GROUP + 1, [MAX_GROUP, 1]],
  [3 * MAX_GROUP, [MAX_GROUP, MAX_GROUP, MAX_GROUP]],
])('%i deliveries are in groups of %j', (count, expected) => {
  expect(lengths(wakes(count))).toEqual(expected)
})

test('a group has one generation, and keeps the order of its wakes', () => {
  const mixed = [...wakes(2, 0), ...wakes(1, 3), ...wakes(1, 0)]
  const [a, b, c, d] = mixed.map(({ id }) => id)
  expect(groupsOf(mixed)).toEqual([
    { ids: [a, b, d], wakeGeneration: 0 },
    { ids: [c], wakeGeneration: 3 },
  ])
})

test('the id of an event depends on the deliveries, the generation and the origin, not on their order', () => {
  const ids = wakes(5).map(({ id }) => id)
  const { id } = groupEvent({ ids, wakeGeneration: 1 })
  expect(groupEvent({ ids: ids.toReversed(), wakeGeneration: 1 }).id).toBe(id)
  const others = [
    groupEvent({ ids: ids.slice(1), wakeGeneration: 1 }),
    groupEvent({ ids, wakeGeneration: 2 }),
    groupEvent({ ids, wakeGeneration: 1 }, 'run-1'),
    groupEvent({ ids, wakeGeneration: 1 }, 'run-2'),
  ]
  expect(new Set([id, ...others.map((event) => event.id)]).size).toBe(5)
})

test('the event of a full group is small: Inngest sends it with every request', () => {
  const ids = wakes(MAX_GROUP).map(({ id }) => id)
  expect(JSON.stringify(groupEvent({ ids, wakeGeneration: 1 })).length).toBeLessThan(4300)
})

import { expect, test } from 'vitest'
import { NetworkWatch } from './dispatch'

const hosts = (count: number) => Array.from({ length: count }, (_, number) => `host-${number}.example`)

function aWatch() {
  let now = 0
  const watch = new NetworkWatch(() => now)
  const attempts = (count: number) => hosts(count).map((host) => watch.begin(host))
  return {
    watch,
    attempts,
    pass(ms: number) {
      now += ms
    },
  }
}
/** Whether each promise has a result, and which. */
const results = (promises: readonly Promise<boolean>[]) =>
  Promise.all(promises.map((promise) => Promise.race([promise, new Promise((done) => setTimeout(done, 5, 'waiting'))])))

test('ten hosts that cannot be reached: none of their failures is a failure of a receiver', async () => {
  const { watch, attempts } = aWatch()
  const failures = attempts(10).map((attempt) => attempt.ended('unreached'))
  expect(await results(failures)).toEqual(Array(10).fill(true))
  expect(watch.isDown).toBe(true)
})

test('nine hosts that cannot be reached are failures of the receivers', async () => {
  const { attempts } = aWatch()
  const failures = attempts(9).map((attempt) => attempt.ended('unreached'))
  expect(await results(failures)).toEqual(Array(9).fill(false))
})

test('many failures of one host are its own', async () => {
  const { watch } = aWatch()
  const failures = Array.from({ length: 50 }, () => watch.begin('one.example').ended('unreached'))
  expect(await results(failures)).toEqual(Array(50).fill(false))
})

test('the first failures wait for the other hosts, and count as soon as one is reached', async () => {
  const { watch, attempts } = aWatch()
  const all = attempts(12)
  const failures = all.slice(0, 9).map((attempt) => attempt.ended('unreached'))
  expect(await results(failures)).toEqual(Array(9).fill('waiting'))
  all[10]?.reached()
  expect(await results(failures)).toEqual(Array(9).fill(false))
  expect(watch.isDown).toBe(false)
})

test('the first failures count when too few hosts are left to wait for', async () => {
  const { attempts } = aWatch()
  const all = attempts(10)
  const failures = all.slice(0, 9).map((attempt) => attempt.ended('unreached'))
  await all[9]?.ended('unknown')
  expect(await results(failures)).toEqual(Array(9).fill(false))
})

test('while the network is down every failure without a connection is its fault; the next connection ends that', async () => {
  const { watch, attempts } = aWatch()
  await Promise.all(attempts(10).map((attempt) => attempt.ended('unreached')))
  expect(await results([watch.begin('another.example').ended('unreached')])).toEqual([true])
  watch.begin('host-1.example').reached()
  expect(await results([watch.begin('another.example').ended('unreached')])).toEqual([false])
})

test('failures that are older than 30 seconds say nothing', async () => {
  const { watch, pass } = aWatch()
  const failures = hosts(12).map((host) => {
    pass(4_000)
    return watch.begin(host).ended('unreached')
  })
  expect(await results(failures)).toEqual(Array(12).fill(false))
})

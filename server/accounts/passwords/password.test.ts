import { expect, test } from 'vitest'
import { canHash, HashingBusyError, hashInQueue, orBusy } from './password'

/** Starts this number of derivations for an address. Each ends when the test says so. */
function start(ipAddress: string | null, count: number) {
  const all = Array.from({ length: count }, () => {
    let end = () => {}
    let isRunning = false
    const result = orBusy(
      hashInQueue(ipAddress, async () => {
        isRunning = true
        await new Promise<void>((resolve) => {
          end = resolve
        })
        return 'hashed'
      }),
    )
    return { result, isRunning: () => isRunning, end: () => end() }
  })
  return all
}

async function endAll(all: ReturnType<typeof start>): Promise<string[]> {
  let isDone = false
  const results = Promise.all(all.map(({ result }) => result)).finally(() => {
    isDone = true
  })
  while (!isDone) {
    for (const one of all) one.end()
    await new Promise(setImmediate)
  }
  return results
}

test('one derivation runs at a time, and of forty concurrent ones of one address 35 are refused', async () => {
  const all = start('192.0.2.1', 40)
  expect(all.filter((one) => one.isRunning())).toHaveLength(1)
  expect(canHash('192.0.2.1')).toBe(false)
  expect((await endAll(all)).filter((result) => result === 'hashed')).toHaveLength(5)
})

test('a flood from one address neither blocks another nor delays it until its end', async () => {
  const flood = start('192.0.2.1', 40)
  expect(canHash('192.0.2.2')).toBe(true)
  const [other] = start('192.0.2.2', 1)
  flood[0]?.end()
  await new Promise(setImmediate)
  expect([flood[1]?.isRunning(), other?.isRunning()]).toEqual([true, false])
  flood[1]?.end()
  await new Promise(setImmediate)
  expect(other?.isRunning()).toBe(true)
  await endAll([...flood, ...(other ? [other] : [])])
})

test('the addresses of one IPv6 network share one limit', async () => {
  const all = start('2001:db8::1', 5)
  expect([canHash('2001:db8::2'), canHash('2001:db8:0:1::2')]).toEqual([false, true])
  await endAll(all)
})

test('of concurrent derivations from many addresses at most seventeen are accepted', async () => {
  const all = Array.from({ length: 30 }, (_, n) => start(`192.0.2.${n}`, 1)).flat()
  expect(canHash(null)).toBe(false)
  await expect(hashInQueue(null, async () => 'never')).rejects.toThrow(HashingBusyError)
  expect((await endAll(all)).filter((result) => result === 'hashed')).toHaveLength(17)
})

test('an error of the work is not reported as busy', async () => {
  await expect(orBusy(Promise.reject(new Error('broken')))).rejects.toThrow('broken')
})

import { expect, test } from 'vitest'
import { SharedResult } from './shared-result'

function setting() {
  const shared = new SharedResult<string>()
  const begun: { resolve(value: string): void; reject(error: Error): void }[] = []
  let ms = 0
  return {
    begun,
    at: (moment: number) => {
      ms = moment
    },
    get: () =>
      shared.get(
        () => new Promise((resolve, reject) => begun.push({ resolve, reject })),
        () => ms,
      ),
  }
}

test('callers during the work, and for a second after its end, get one result', async () => {
  const { begun, at, get } = setting()
  const asked = [get(), get()]
  at(5_000)
  asked.push(get())
  begun[0]?.resolve('first')
  expect(await Promise.all(asked)).toEqual(['first', 'first', 'first'])
  at(5_999)
  expect(await get()).toBe('first')
  at(6_000)
  const next = get()
  begun[1]?.resolve('second')
  expect([await next, begun.length]).toEqual(['second', 2])
})

test('a failure is shared in the same way', async () => {
  const { begun, at, get } = setting()
  const first = get()
  begun[0]?.reject(new Error('broken'))
  await expect(first).rejects.toThrow('broken')
  await expect(get()).rejects.toThrow('broken')
  at(1_000)
  void get()
  expect(begun).toHaveLength(2)
})

test('work that does not end is started again after a while, and its late end changes nothing', async () => {
  const { begun, at, get } = setting()
  void get()
  at(29_999)
  void get()
  expect(begun).toHaveLength(1)
  at(30_000)
  const second = get()
  begun[0]?.resolve('late')
  await Promise.resolve()
  at(59_999)
  const third = get()
  begun[1]?.resolve('second')
  expect([await second, await third, begun.length]).toEqual(['second', 'second', 2])
})

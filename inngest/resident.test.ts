import { expect, test, vi } from 'vitest'
import { becomeResident, isResident, stopWithProcess } from './attempt-pool'

test('a process is resident from its start to its stop, which ends its pools once', async () => {
  expect(isResident()).toBe(false)
  const leave = becomeResident()
  expect(isResident()).toBe(true)
  const stop = vi.fn(async () => {})
  stopWithProcess({ stop })
  await leave()
  expect(isResident()).toBe(false)
  await becomeResident()()
  expect(stop).toHaveBeenCalledOnce()
})

test('a pool whose attempts hang does not keep the process from stopping', async () => {
  const leave = becomeResident(20)
  stopWithProcess({ stop: () => new Promise(() => {}) })
  const startedAt = performance.now()
  await leave()
  expect(performance.now() - startedAt).toBeGreaterThan(15)
})

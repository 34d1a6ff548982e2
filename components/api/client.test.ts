import { onlineManager } from '@tanstack/react-query'
import { TRPCClientError } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import { afterEach, describe, expect, test } from 'vitest'
import { CONFIRMATION_REQUIRED } from '@/server/contract/dashboard/request'
import { confirmationLink, createQueryClient, isRefused } from './client'

const response = (data: object) => TRPCClientError.from({ error: { message: 'Refused', code: -32_000, data } })

test.each<[string, boolean, unknown]>([
  ['a response with an error of the API', true, response({ httpStatus: 401, error: { error: 'unauthorized' } })],
  ['a fault of the server', false, response({ httpStatus: 500, error: { error: 'internal_error' } })],
  ['too many requests', false, response({ httpStatus: 429, error: { error: 'rate_limited' } })],
  ['a lost connection', false, TRPCClientError.from(new TypeError('Failed to fetch'))],
  ['a response of something between, such as a proxy', false, response({ httpStatus: 502 })],
  ['no error', false, null],
])('%s is a refusal: %s', (_, expected, thrown) => {
  expect(isRefused(thrown)).toBe(expected)
})

describe('a request for which the server asks who the person is', () => {
  const required = response({ httpStatus: 403, error: { error: 'not_found', reason: CONFIRMATION_REQUIRED } })

  /** Sends requests through the link. The server asks until the person has confirmed. */
  function sending(confirmations: readonly boolean[], refused: unknown = required) {
    let [asked, calls, isConfirmed] = [0, 0, false]
    const link = confirmationLink(async () => {
      await new Promise(setImmediate)
      isConfirmed = confirmations[asked++] ?? false
      return isConfirmed
    })({} as never)
    const next = () =>
      observable((observer) => {
        calls++
        if (!isConfirmed) return observer.error(refused as never)
        observer.next({ result: { type: 'data', data: 'done' } } as never)
        observer.complete()
      })
    const send = () =>
      new Promise((resolve, reject) => {
        link({ op: {} as never, next: next as never }).subscribe({ next: resolve, error: reject })
      })
    return { send, counts: () => ({ asked, calls }) }
  }

  test('waits for the confirmation and is repeated', async () => {
    const { send, counts } = sending([true])
    expect(await send()).toMatchObject({ result: { data: 'done' } })
    expect(counts()).toEqual({ asked: 1, calls: 2 })
  })

  test('ends with the error of the server when the person does not confirm, and asks again the next time', async () => {
    const { send, counts } = sending([false, true])
    await expect(send()).rejects.toBe(required)
    expect(await send()).toMatchObject({ result: { data: 'done' } })
    expect(counts()).toEqual({ asked: 2, calls: 3 })
  })

  test('shares one question with another one', async () => {
    const { send, counts } = sending([true])
    await Promise.all([send(), send()])
    expect(counts()).toEqual({ asked: 1, calls: 4 })
  })

  test('with another error does not ask', async () => {
    const other = response({ httpStatus: 403, error: { error: 'not_found' } })
    const { send, counts } = sending([true], other)
    await expect(send()).rejects.toBe(other)
    expect(counts()).toEqual({ asked: 0, calls: 1 })
  })
})

afterEach(() => onlineManager.setOnline(true))

const unreachable = () => Promise.reject(new Error('unreachable'))

test('a change fails at once without a connection', async () => {
  onlineManager.setOnline(false)
  const queries = createQueryClient()
  const change = queries.getMutationCache().build(queries, { mutationFn: unreachable })
  await expect(change.execute(undefined)).rejects.toThrow('unreachable')
})

test('a query fails at once without a connection', async () => {
  onlineManager.setOnline(false)
  const query = createQueryClient().fetchQuery({ queryKey: ['any'], queryFn: unreachable })
  await expect(query).rejects.toThrow('unreachable')
})

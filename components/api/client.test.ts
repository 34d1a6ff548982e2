import { TRPCClientError } from '@trpc/client'
import { expect, test } from 'vitest'
import { isRefused } from './client'

const response = (data: object) => TRPCClientError.from({ error: { message: 'Refused', code: -32_000, data } })

test.each<[string, boolean, unknown]>([
  ['a response with an error of the API', true, response({ httpStatus: 401, error: { error: 'unauthorized' } })],
  ['a lost connection', false, TRPCClientError.from(new TypeError('Failed to fetch'))],
  ['a response of something between, such as a proxy', false, response({ httpStatus: 502 })],
  ['no error', false, null],
])('%s is a refusal: %s', (_, expected, thrown) => {
  expect(isRefused(thrown)).toBe(expected)
})

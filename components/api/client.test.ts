import { TRPCClientError } from '@trpc/client'
import { expect, test } from 'vitest'
import { isRefused } from './client'

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

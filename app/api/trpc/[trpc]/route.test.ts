import { expect, test } from 'vitest'
import { DELETE, PATCH, PUT } from './route'

test.each([DELETE, PATCH, PUT])('a method that tRPC does not have: 405 in the error shape', async (handle) => {
  const response = handle()
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, POST'])
  expect(await response.json()).toMatchObject({ error: 'not_found', message: expect.any(String) })
})

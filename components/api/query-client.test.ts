import { onlineManager } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { createQueryClient } from './query-client'

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

import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { resetEnv } from '../env'
import { attempt } from './attempt'
import type { Claim } from './claim'
import { createSecret, seal } from './secret'

const URL_OF_RECEIVER = 'https://receiver.example/hook'

beforeAll(() => {
  process.env.SEALING_KEYS = `test:${Buffer.alloc(32, 1).toString('base64')}`
  resetEnv()
})

function aClaim(): Claim {
  const id = randomUUID()
  return {
    deliveryId: randomUUID(),
    attemptId: randomUUID(),
    number: 1,
    run: 0,
    startedAt: new Date(),
    isLost: false,
    event: { id: randomUUID(), kind: 'message.completed', data: '{}' },
    subscription: { id, url: URL_OF_RECEIVER, sealedSecret: seal(createSecret(), id), previousSealedSecret: null },
    clock: () => new Date(),
    leaseLeftMs: () => 10_000,
  }
}

/** The resolver fails with this code. */
const resolving = (code: string) => ({
  allowed: [],
  resolve: () => Promise.reject(Object.assign(new Error(), { code })),
})

test('a fault of ours is no outcome: nothing can be settled that would count against the owner', async () => {
  await expect(attempt(aClaim(), resolving('EMFILE'), 1000)).rejects.toThrow('A fault of ours: EMFILE')
})

test('what the receiver is at fault for is an outcome', async () => {
  expect(await attempt(aClaim(), resolving('ENOTFOUND'), 1000)).toMatchObject({
    outcome: { kind: 'failure', code: 'dns_lookup_failed' },
  })
})

import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { setEnv } from '../../testing/set-env'
import { createSecret, encryptSecret } from '../signing/secret'
import { attempt } from './attempt'
import type { Claim } from './claim'

const URL_OF_RECEIVER = 'https://receiver.example/hook'

const TEST_KEY = `test:${Buffer.alloc(32, 1).toString('base64')}`

function configure(keys: string): void {
  setEnv({ SECRET_ENCRYPTION_KEYS: keys })
}

beforeAll(() => configure(TEST_KEY))

function aClaim(): Claim {
  const id = randomUUID()
  return {
    deliveryId: randomUUID(),
    attemptId: randomUUID(),
    number: 1,
    resendNumber: 0,
    startedAt: new Date(),
    isInterruptedTooOften: false,
    event: { id: randomUUID(), kind: 'message.completed', data: '{}' },
    subscription: {
      id,
      url: URL_OF_RECEIVER,
      encryptedSecret: encryptSecret(createSecret(), id),
      previousEncryptedSecret: null,
      encryptedHeaders: null,
      standardWebhooks: false,
      testResponse: null,
    },
    clock: () => new Date(),
    leaseLeftMs: () => 10_000,
    timeoutMs: 1_000,
    retryDelaysSeconds: [],
  }
}

/** The resolver fails with this code. */
const resolving = (code: string) => ({
  allowed: [],
  resolve: () => Promise.reject(Object.assign(new Error(), { code })),
})

const attempted = (claim: Claim, code = 'ENOTFOUND') =>
  attempt(claim, resolving(code)).then(
    () => 'an attempt',
    (error) => ({ name: error.name, message: error.message, keyId: error.keyId, kind: error.kind }),
  )

test.each([
  ['EMFILE', 'descriptors'],
  ['ENFILE', 'descriptors'],
  ['ENOBUFS', 'memory'],
  ['ENOMEM', 'memory'],
  ['EAI_MEMORY', 'memory'],
  ['EADDRNOTAVAIL', 'ports'],
  ['EBUSY', 'lookup_slots'],
])('a shortage on this machine is not an attempt: %s', async (code, kind) => {
  expect(await attempted(aClaim(), code)).toEqual({ name: 'NotDispatchedError', message: code, keyId: null, kind })
})

describe('a secret that cannot be decrypted is not an attempt, and the error has the key id', () => {
  function encryptedWith(keys: string): Claim {
    configure(keys)
    const claim = aClaim()
    configure(TEST_KEY)
    return claim
  }
  const other = Buffer.alloc(32, 9).toString('base64')
  const missing = encryptedWith(`old:${other}`)
  const wrong = encryptedWith(`test:${other}`)
  const encrypted = (claim: Claim, encryptedSecret: string, previousEncryptedSecret: string | null = null): Claim => ({
    ...claim,
    subscription: { ...claim.subscription, encryptedSecret, previousEncryptedSecret },
  })

  test.each<[string, () => Claim, string | null]>([
    ['the key is missing', () => missing, 'old'],
    ['another key has its id', () => wrong, 'test'],
    ['the text is not an encrypted secret', () => encrypted(aClaim(), 'v2.test.a.b.c'), null],
    ['it belongs to another subscription', () => encrypted(aClaim(), aClaim().subscription.encryptedSecret), 'test'],
    [
      'the key of the previous secret is missing',
      () => {
        const claim = aClaim()
        return encrypted(claim, claim.subscription.encryptedSecret, missing.subscription.encryptedSecret)
      },
      'old',
    ],
  ])('%s', async (_, claim, keyId) => {
    const told = await attempted(claim())
    expect(told).toMatchObject({ name: 'NotDispatchedError', keyId, kind: 'unreadable_secret' })
    expect(JSON.stringify(told)).not.toContain(other)
  })
})

test('a fault of the receiver is an outcome', async () => {
  expect(await attempt(aClaim(), resolving('ENOTFOUND'))).toMatchObject({
    outcome: { kind: 'failure', code: 'dns_lookup_failed' },
  })
})

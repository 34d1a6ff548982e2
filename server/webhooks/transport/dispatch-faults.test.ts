import { beforeEach, expect, test } from 'vitest'
import { setEnv } from '../../testing/set-env'
import { failingKeyIds } from '../signing/key-status'
import { UnreadableSecretError } from '../signing/secret'
import { dispatchFaults, NotDispatchedError, reportDispatchFault, sumByKind } from './dispatch'

beforeEach(() => setEnv({ SECRET_ENCRYPTION_KEYS: `test:${Buffer.alloc(32, 1).toString('base64')}` }))

const lacking = (kind: 'descriptors' | 'lookup_slots') => new NotDispatchedError(kind, 'a message')
const unreadable = (keyId: string | null) =>
  new NotDispatchedError('unreadable_secret', 'a message', new UnreadableSecretError(keyId, 'why'))

test('faults are counted by kind for one minute', () => {
  expect(dispatchFaults(0)).toEqual([])
  for (let second = 0; second < 90; second++) reportDispatchFault(lacking('lookup_slots'), second * 1000)
  reportDispatchFault(lacking('descriptors'), 80_000)
  reportDispatchFault(unreadable(null), 89_000)
  expect(dispatchFaults(89_999)).toEqual([
    { kind: 'descriptors', last_minute: 1 },
    { kind: 'lookup_slots', last_minute: 60 },
    { kind: 'unreadable_secret', last_minute: 1 },
  ])
  expect(dispatchFaults(140_000)).toEqual([
    { kind: 'lookup_slots', last_minute: 9 },
    { kind: 'unreadable_secret', last_minute: 1 },
  ])
  expect(dispatchFaults(149_000)).toEqual([])
})

test('a secret whose key id is known is reported with the keys', () => {
  reportDispatchFault(unreadable('test'), 1000)
  expect([dispatchFaults(1000), failingKeyIds(1000)]).toEqual([[], ['test']])
})

test('counts of several processes are added up', () => {
  const [a, b] = [
    { kind: 'ports', last_minute: 2 },
    { kind: 'descriptors', last_minute: 1 },
  ]
  expect(sumByKind([a, b, a])).toEqual([b, { kind: 'ports', last_minute: 4 }])
})

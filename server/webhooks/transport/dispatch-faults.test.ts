import { beforeEach, expect, test } from 'vitest'
import { setEnv } from '../../testing/set-env'
import { failingKeyIds } from '../signing/key-status'
import { UnreadableSecretError } from '../signing/secret'
import { dispatchFaults, NotDispatchedError, reportDispatchFault } from './dispatch'

beforeEach(() => setEnv({ SECRET_ENCRYPTION_KEYS: `test:${Buffer.alloc(32, 1).toString('base64')}` }))

const lacking = (kind: 'descriptors' | 'lookup_slots') => new NotDispatchedError(kind, 'a message')
const unreadable = (keyId: string | null) =>
  new NotDispatchedError('unreadable_secret', 'a message', new UnreadableSecretError(keyId, 'why'))

test('kinds of faults are listed for one minute', () => {
  expect(dispatchFaults(0)).toEqual([])
  reportDispatchFault(lacking('lookup_slots'), 0)
  reportDispatchFault(unreadable(null), 1000)
  reportDispatchFault(lacking('descriptors'), 1000)
  reportDispatchFault(lacking('lookup_slots'), 2000)
  expect(dispatchFaults(60_999)).toEqual(['descriptors', 'lookup_slots', 'unreadable_secret'])
  expect(dispatchFaults(61_000)).toEqual(['lookup_slots'])
  expect(dispatchFaults(62_000)).toEqual([])
})

test('a secret whose key id is known is reported with the keys', () => {
  reportDispatchFault(unreadable('test'), 1000)
  expect([dispatchFaults(1000), failingKeyIds(1000)]).toEqual([[], ['test']])
})

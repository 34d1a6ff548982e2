import { beforeAll, expect, test } from 'vitest'
import { setEnv } from '../../testing/set-env'
import { deviceToken, readDeviceToken } from './cookies'

const PERSON = { id: '6b0c4f0e-59a5-4f57-9e35-1f3bd9a1c8d2', sessionVersion: 3 }
const NOW = new Date('2026-01-01T00:00:00Z')
const inDays = (days: number) => new Date(NOW.getTime() + days * 86_400_000)

beforeAll(() => setEnv({ NEXTAUTH_SECRET: 'a test secret of more than thirty-two characters' }))

test('a device token contains its user, the session version and a device id', () => {
  const [one, other] = [readDeviceToken(deviceToken(PERSON, NOW), NOW), readDeviceToken(deviceToken(PERSON, NOW), NOW)]
  expect(one).toMatchObject({ userId: PERSON.id, sessionVersion: 3 })
  expect(one?.deviceId).not.toBe(other?.deviceId)
})

test.each([
  [0, true],
  [179, true],
  [180, false],
  [4000, false],
])('after %d days it is good: %s', (days, isGood) =>
  expect(readDeviceToken(deviceToken(PERSON, NOW), inDays(days)) !== null).toBe(isGood),
)

const TOKEN = () => deviceToken(PERSON, NOW)
test.each<[string, () => string | null]>([
  ['none', () => null],
  ['an empty one', () => ''],
  ['words', () => 'a.b.c.d.e'],
  ['a cut one', () => TOKEN().slice(0, -1)],
  ['a longer one', () => `${TOKEN()}A`],
  ['one with more parts', () => `${TOKEN()}.x`],
  ['no signature', () => TOKEN().split('.').slice(0, 4).join('.')],
  ['an empty signature', () => `${TOKEN().split('.').slice(0, 4).join('.')}.`],
  ['another person', () => TOKEN().replace('6b0c4f0e', '00000000')],
  ['another version', () => TOKEN().replace('.3.', '.4.')],
  ['a later end', () => TOKEN().replace(/\.(\d{13})\./, '.9999999999999.')],
  ['20 kB of dots', () => '.'.repeat(20_000)],
])('%s is refused', (_name, token) => expect(readDeviceToken(token(), NOW)).toBeNull())

import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { db } from '../../../db/client'
import { limitWindows } from '../../../db/schema'
import { prune } from '../../engine/prune'
import { testDatabase } from '../../testing/database/database'
import { aUser } from '../../testing/fixtures/factory'
import { canHash, hashInQueue, hashPassword } from '../passwords/password'
import { deviceToken, readDeviceToken } from '../sessions/cookies'
import { signOutEverywhere, UNKNOWN_CLIENT } from '../sessions/session'
import { admitSignIn, clearSignInAttempts, signInWithPassword } from './sign-in'

const database = testDatabase()
beforeEach(async () => {
  await db().delete(limitWindows)
})

const PASSWORD = 'a long password'
const ADA = { address: 'ada@harbour.example', ipAddress: '192.0.2.7' }
const admitted = async (times: number, who: { address?: string; ipAddress: string | null; device?: string }) =>
  (await Promise.all(Array.from({ length: times }, () => admitSignIn('sign_in', who)))).filter((t) => t.admitted).length
/** Moves the counted attempts into the past. */
const wait = (minutes: number) => database.sql`
  update limit_windows set counted_at = array(select at - make_interval(mins => ${minutes}) from unnest(counted_at) at),
    expires_at = expires_at - make_interval(mins => ${minutes})`

test('an attempt that loses its place in the hashing queue is not counted', async () => {
  let end = () => {}
  const held = new Promise<void>((resolve) => {
    end = resolve
  })
  // Also where the test fails: the queue belongs to the process, whose next tests would wait.
  onTestFinished(() => end())
  const waiting = [ADA.ipAddress, '10.0.0.1', '10.0.0.2', '10.0.0.3', '10.0.0.4'].flatMap((ipAddress, n) =>
    Array.from({ length: n === 0 ? 4 : 3 }, () => hashInQueue(ipAddress, () => held)),
  )
  const tried = signInWithPassword(ADA.address, PASSWORD, { ...UNKNOWN_CLIENT, ipAddress: ADA.ipAddress })
  const counted = () => db().select({ countedAt: limitWindows.countedAt }).from(limitWindows)
  await expect.poll(async () => (await counted()).length).toBe(4)
  // The queue is full now.
  await expect.poll(() => canHash(ADA.ipAddress)).toBe(false)
  const other = hashInQueue('10.0.0.5', () => held)
  expect(await tried).toMatchObject({ kind: 'too_many_tries' })
  expect((await counted()).flatMap(({ countedAt }) => countedAt)).toEqual([])
  end()
  await Promise.all([...waiting, other])
})

describe('guessing is limited', () => {
  test('of thirty concurrent attempts with an address from one IP address exactly ten are allowed', async () => {
    expect(await admitted(30, ADA)).toBe(10)
    expect(await admitted(1, { ...ADA, address: 'bea@harbour.example' })).toBe(1)
  })

  test('guesses from one IP address do not lock out the owner, who signs in from another', async () => {
    expect(await admitted(60, ADA)).toBe(10)
    expect(await admitted(1, { ...ADA, ipAddress: '198.51.100.1' })).toBe(1)
  })

  test('an address has a limit for all IP addresses together', async () => {
    for (let n = 1; n <= 30; n++) expect(await admitted(1, { ...ADA, ipAddress: `192.0.2.${n}` })).toBe(1)
    expect(await admitted(1, { ...ADA, ipAddress: '198.51.100.1' })).toBe(0)
    expect(await admitted(1, { ...ADA, address: 'bea@harbour.example' })).toBe(1)
  })

  test('a known device has a limit of its own, and does not count against others', async () => {
    for (let n = 1; n <= 30; n++) await admitted(1, { ...ADA, ipAddress: `192.0.2.${n}` })
    expect(await admitted(30, { ...ADA, device: 'a laptop' })).toBe(10)
    expect(await admitted(30, { ...ADA, device: 'a telephone' })).toBe(10)
    expect(await admitted(1, { ...ADA, address: 'bea@harbour.example', ipAddress: '192.0.2.1' })).toBe(1)
  })

  test('an IP address has one limit for all addresses, and beyond it does not count against theirs', async () => {
    const each = (n: number) => ({ address: `person${n}@harbour.example`, ipAddress: ADA.ipAddress })
    const tries = await Promise.all(Array.from({ length: 80 }, (_, n) => admitSignIn('sign_in', each(n))))
    expect(tries.filter((t) => t.admitted)).toHaveLength(50)
    const addresses = await database.sql`select from limit_windows where key like '%:address:%'`
    expect(addresses).toHaveLength(50)
  })

  test('an IPv6 network counts as one IP address', async () => {
    for (let n = 0; n < 50; n++)
      await admitSignIn('sign_in', { address: `p${n}@x.example`, ipAddress: `2001:db8:1:2::${n}` })
    expect(await admitted(1, { address: 'q@x.example', ipAddress: '2001:db8:1:2:ffff::1' })).toBe(0)
    expect(await admitted(1, { address: 'q@x.example', ipAddress: '2001:db8:1:3::1' })).toBe(1)
  })

  test('the owner of many IPv6 networks has three times the limit in a /56, and eight times in a /48', async () => {
    const from = async (networks: readonly string[]) => {
      const tries = networks.map((network) => admitSignIn('setup', { ipAddress: `${network}::1` }))
      return (await Promise.all(tries)).filter((one) => one.admitted).length
    }
    const of = (count: number, step: number) =>
      Array.from({ length: count }, (_, n) => `2001:db8:2:${(step * n).toString(16)}`)
    expect(await from(of(40, 1))).toBe(30)
    expect(await from(of(120, 0x100).slice(1))).toBe(50)
  })

  test('without a known IP address only the limit of the address applies', async () => {
    expect(await admitted(20, { ...ADA, ipAddress: null })).toBe(10)
    expect(await admitted(1, { address: 'bea@harbour.example', ipAddress: null })).toBe(1)
  })

  test('a refusal states how long to wait, and does not extend the wait', async () => {
    await admitted(10, ADA)
    await wait(12)
    const refused = await admitSignIn('sign_in', ADA)
    expect(refused).toMatchObject({ admitted: false, waitSeconds: expect.any(Number) })
    if (!refused.admitted) expect(Math.ceil(refused.waitSeconds / 60)).toBe(3)
    await wait(3)
    expect(await admitted(30, ADA)).toBe(10)
  })

  test('links and the setup have limits of their own', async () => {
    await admitted(10, ADA)
    expect((await admitSignIn('link', ADA)).admitted).toBe(true)
    expect((await admitSignIn('setup', { ipAddress: ADA.ipAddress })).admitted).toBe(true)
  })
})

describe('the right password', () => {
  test('deletes the attempts of the address, but of the IP address only its own', async () => {
    await admitted(4, { ...ADA, address: 'bea@harbour.example' })
    await admitted(9, ADA)
    const last = await admitSignIn('sign_in', ADA)
    if (last.admitted) await clearSignInAttempts(last)
    const rows = await database.sql`select key, cardinality(counted_at) as tries from limit_windows order by key`
    expect(rows.map(({ key, tries }) => [key, tries])).toEqual([
      ['sign_in:address:bea@harbour.example', 4],
      ['sign_in:ip_address:192.0.2.0/24', 13],
      ['sign_in:ip_address:192.0.2.7', 13],
      ['sign_in:pair:192.0.2.7:bea@harbour.example', 4],
    ])
  })

  test('on an unknown device is refused like any other once the limit is reached', async () => {
    const { email } = await aUser({ passwordHash: await hashPassword(PASSWORD) })
    await admitted(10, { address: email, ipAddress: null })
    expect(await signInWithPassword(email.toUpperCase(), PASSWORD, UNKNOWN_CLIENT)).toMatchObject({
      kind: 'too_many_tries',
    })
    await wait(15)
    expect(await signInWithPassword(email.toUpperCase(), PASSWORD, UNKNOWN_CLIENT)).toMatchObject({ kind: 'person' })
  })

  test('signs in any number of users behind one IP address', async () => {
    const { email } = await aUser({ passwordHash: await hashPassword(PASSWORD) })
    await admitted(49, { ipAddress: ADA.ipAddress })
    for (let n = 0; n < 3; n++)
      expect(await signInWithPassword(email, PASSWORD, { ...UNKNOWN_CLIENT, ipAddress: ADA.ipAddress })).toMatchObject({
        kind: 'person',
      })
  })
})

describe('a known device', () => {
  const now = new Date()
  /** Creates a user whose address has reached its limit by guesses of others. */
  async function attacked() {
    const user = await aUser({ passwordHash: await hashPassword(PASSWORD) })
    for (let n = 1; n <= 30; n++) await admitted(1, { address: user.email, ipAddress: `192.0.2.${n}` })
    const on = (token: string | null) => ({ ipAddress: '192.0.2.1', userAgent: null, deviceToken: token })
    const kindOn = async (token: string | null, password = PASSWORD) =>
      (await signInWithPassword(user.email, password, on(token))).kind
    return { user, kindOn, token: deviceToken({ id: user.id, sessionVersion: 0 }, now) }
  }

  test('signs its user in while others guess, and no other device does', async () => {
    const { kindOn, token } = await attacked()
    expect(await kindOn(null)).toBe('too_many_tries')
    expect(await kindOn(token)).toBe('person')
    expect(await kindOn(null)).toBe('too_many_tries')
  })

  test('has ten attempts, so that a stolen device token is of little use', async () => {
    const { kindOn, token } = await attacked()
    await admitted(9, { ipAddress: null, device: readDeviceToken(token, now)?.deviceId ?? '' })
    expect(await kindOn(token, 'a wrong password')).toBe('wrong')
    expect(await kindOn(token)).toBe('too_many_tries')
    await wait(15)
    expect(await kindOn(token)).toBe('person')
  })

  test('is unknown after signing out everywhere', async () => {
    const { user, kindOn, token } = await attacked()
    await signOutEverywhere(user.id)
    expect(await kindOn(token)).toBe('too_many_tries')
  })

  test('of one user is unknown for another', async () => {
    const { kindOn } = await attacked()
    const bea = await aUser()
    expect(await kindOn(deviceToken({ id: bea.id, sessionVersion: 0 }, now))).toBe('too_many_tries')
  })
})

test.each(['', 'ada', 'ada@', 'a b@c', 'ada@x\0y', `${'a'.repeat(300)}@x.example`])(
  'an invalid address is refused and not counted: %j',
  async (email) => {
    expect(await signInWithPassword(email, PASSWORD, UNKNOWN_CLIENT)).toEqual({ kind: 'wrong' })
    expect(await db().select().from(limitWindows)).toEqual([])
  },
)

test('pruning deletes attempts outside the window and keeps the others', async () => {
  await admitSignIn('sign_in', ADA)
  await wait(15)
  await admitSignIn('sign_in', { address: 'bea@harbour.example', ipAddress: null })
  await prune()
  expect((await db().select().from(limitWindows)).map(({ key }) => key)).toEqual([
    'sign_in:address:bea@harbour.example',
  ])
})

test('pruning skips a row that an attempt has locked, without waiting for it', async () => {
  await admitSignIn('sign_in', { address: ADA.address, ipAddress: null })
  await admitSignIn('sign_in', { address: 'bea@harbour.example', ipAddress: null })
  await wait(15)
  const locked = `sign_in:address:${ADA.address}`
  await db().transaction(async (tx) => {
    await tx.select().from(limitWindows).where(eq(limitWindows.key, locked)).for('update')
    await prune()
  })
  expect((await db().select().from(limitWindows)).map(({ key }) => key)).toEqual([locked])
})

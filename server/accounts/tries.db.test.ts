import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '../../db/client'
import { signInTries } from '../../db/schema'
import { testDatabase } from '../testing/database'
import { aUser } from '../testing/factory'
import { hashPassword } from './password'
import { tryPassword } from './sign-in'
import { admitTry, forgetTry, pruneTries } from './tries'

const database = testDatabase()
beforeEach(async () => {
  await db().delete(signInTries)
})

const ADA = { address: 'ada@harbour.example', source: '192.0.2.7' }
const admitted = async (times: number, who: { address?: string; source: string | null }) =>
  (await Promise.all(Array.from({ length: times }, () => admitTry('sign_in', who)))).filter((t) => t.admitted).length
/** Moves what was counted into the past, as waiting would. */
const wait = (minutes: number) => database.sql`
  update sign_in_tries set tried_at = array(select at - make_interval(mins => ${minutes}) from unnest(tried_at) at)`

describe('guessing is bounded', () => {
  test('of thirty tries of an address at once exactly ten are let through', async () => {
    expect(await admitted(30, ADA)).toBe(10)
  })

  test('an address is bounded wherever the tries come from', async () => {
    for (let n = 1; n <= 10; n++) expect(await admitted(1, { ...ADA, source: `192.0.2.${n}` })).toBe(1)
    expect(await admitted(1, { ...ADA, source: '198.51.100.1' })).toBe(0)
    expect(await admitted(1, { ...ADA, address: 'bea@harbour.example' })).toBe(1)
  })

  test('a source is bounded whatever the addresses, and then uses up nobody else’s', async () => {
    const each = (n: number) => ({ address: `person${n}@harbour.example`, source: ADA.source })
    const tries = await Promise.all(Array.from({ length: 80 }, (_, n) => admitTry('sign_in', each(n))))
    expect(tries.filter((t) => t.admitted)).toHaveLength(50)
    const addresses = await database.sql`select from sign_in_tries where key like '%:address:%'`
    expect(addresses).toHaveLength(50)
  })

  test('a network of IPv6 is one source', async () => {
    for (let n = 0; n < 50; n++) await admitTry('sign_in', { address: `p${n}@x.example`, source: `2001:db8:1:2::${n}` })
    expect(await admitted(1, { address: 'q@x.example', source: '2001:db8:1:2:ffff::1' })).toBe(0)
    expect(await admitted(1, { address: 'q@x.example', source: '2001:db8:1:3::1' })).toBe(1)
  })

  test('where no source is known the address alone bounds', async () => {
    expect(await admitted(20, { ...ADA, source: null })).toBe(10)
    expect(await admitted(1, { address: 'bea@harbour.example', source: null })).toBe(1)
  })

  test('a refusal says how long to wait, and does not prolong it', async () => {
    await admitted(10, ADA)
    await wait(12)
    const refused = await admitTry('sign_in', ADA)
    expect(refused).toMatchObject({ admitted: false, waitSeconds: expect.any(Number) })
    if (!refused.admitted) expect(Math.ceil(refused.waitSeconds / 60)).toBe(3)
    await wait(3)
    expect(await admitted(30, ADA)).toBe(10)
  })

  test('links and the setup have bounds of their own', async () => {
    await admitted(10, ADA)
    expect((await admitTry('link', ADA)).admitted).toBe(true)
    expect((await admitTry('setup', { source: ADA.source })).admitted).toBe(true)
  })
})

describe('the right password', () => {
  test('forgets the tries of the address, and of the source its own alone', async () => {
    await admitted(4, { ...ADA, address: 'bea@harbour.example' })
    await admitted(9, ADA)
    const last = await admitTry('sign_in', ADA)
    if (last.admitted) await forgetTry(last)
    const rows = await database.sql`select key, cardinality(tried_at) as tries from sign_in_tries order by key`
    expect(rows.map(({ key, tries }) => [key, tries])).toEqual([
      ['sign_in:address:bea@harbour.example', 4],
      ['sign_in:source:192.0.2.7', 13],
    ])
  })

  test('is refused like any other once the tries are used up', async () => {
    const { email } = await aUser({ passwordHash: await hashPassword('a long password') })
    await admitted(10, { address: email, source: null })
    expect(await tryPassword(email.toUpperCase(), 'a long password', null)).toMatchObject({ kind: 'too_many_tries' })
    await wait(15)
    expect(await tryPassword(email.toUpperCase(), 'a long password', null)).toMatchObject({ kind: 'person' })
  })

  test('signs in any number of people behind one address', async () => {
    const { email } = await aUser({ passwordHash: await hashPassword('a long password') })
    await admitted(49, { source: ADA.source })
    for (let n = 0; n < 3; n++)
      expect(await tryPassword(email, 'a long password', ADA.source)).toMatchObject({ kind: 'person' })
  })
})

test.each(['', 'ada', 'ada@', 'a b@c', 'ada@x\0y', `${'a'.repeat(300)}@x.example`])(
  'what is no address is wrong, and counts for nobody: %j',
  async (email) => {
    expect(await tryPassword(email, 'a long password', null)).toEqual({ kind: 'wrong' })
    expect(await db().select().from(signInTries)).toEqual([])
  },
)

test('tries out of the window are deleted, others stay', async () => {
  await admitTry('sign_in', ADA)
  await wait(15)
  await admitTry('sign_in', { address: 'bea@harbour.example', source: null })
  await pruneTries()
  expect((await db().select().from(signInTries)).map(({ key }) => key)).toEqual(['sign_in:address:bea@harbour.example'])
})

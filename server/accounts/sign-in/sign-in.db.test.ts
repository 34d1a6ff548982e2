import { describe, expect, test } from 'vitest'
import { MAX_PASSWORD_CHARACTERS } from '../../contract/limits'
import { testDatabase } from '../../testing/database/database'
import { aUser } from '../../testing/fixtures/factory'
import { hashPassword } from '../passwords/password'
import { findPersonByPassword } from './sign-in'

testDatabase()

describe('a password', () => {
  test('signs its own user in, whatever the case of the address', async () => {
    const user = await aUser({ email: 'Bea@harbour.example', passwordHash: await hashPassword('a long password') })
    expect(await findPersonByPassword(' bea@HARBOUR.example ', 'a long password')).toEqual({
      id: user.id,
      sessionVersion: 0,
    })
  })

  test('that is wrong, of an unknown address or of a user without one gives the same result', async () => {
    const { email } = await aUser({ passwordHash: await hashPassword('a long password') })
    const { email: withoutPassword } = await aUser()
    expect(await findPersonByPassword(email, 'another password')).toBeNull()
    expect(await findPersonByPassword('unknown@harbour.example', 'a long password')).toBeNull()
    expect(await findPersonByPassword(withoutPassword, '')).toBeNull()
  })

  test('that is too long is refused', async () => {
    const password = 'x'.repeat(MAX_PASSWORD_CHARACTERS + 1)
    const { email } = await aUser({ passwordHash: await hashPassword(password) })
    expect(await findPersonByPassword(email, password)).toBeNull()
  })
})

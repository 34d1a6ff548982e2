import { encode } from 'next-auth/jwt'
import { beforeEach, expect, test } from 'vitest'
import { MAX_GREETING_BYTES } from '../../contract/limits'
import { gsmWav, memoM4a } from '../../processing/audio/testing/make-audio'
import { testDatabase } from '../../testing/database/database'
import { TEST_KEYS } from '../../testing/database/test-keys'
import { aChannel, aMember, anAccount, aSession } from '../../testing/fixtures/factory'
import { builtService } from '../../testing/rest/rest-request'

testDatabase()

let id: string
let cookie: string
beforeEach(async () => {
  const { id: accountId } = await anAccount()
  id = (await aChannel({ accountId })).id
  cookie = await signedIn(accountId)
})

async function signedIn(accountId: string): Promise<string> {
  const { userId } = await aMember({ accountId })
  const session_id = await aSession(userId)
  return `session=${await encode({ token: { sub: userId, session_id }, secret: TEST_KEYS.NEXTAUTH_SECRET })}`
}

async function change(file: Uint8Array | null) {
  const { url } = builtService()
  const response = await fetch(`${url}/api/trpc/channels.changeGreeting`, {
    method: 'POST',
    headers: { cookie, origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ id, greeting: file && Buffer.from(file).toString('base64') }),
  })
  const { result, error } = JSON.parse(await response.text())
  return { status: response.status, greeting: result?.data.greeting, error: error?.data?.error }
}

const get = (path: string, headers: Record<string, string> = {}) => fetch(builtService().url + path, { headers })

test('an uploaded greeting is served to everybody, in ranges too, until it is replaced or removed', async () => {
  const { status, greeting } = await change(memoM4a())
  expect([status, greeting.seconds]).toEqual([200, expect.closeTo(2.54, 1)])
  const part = await get(greeting.path, { range: 'bytes=0-3' })
  expect([part.status, part.headers.get('content-type'), await part.text()]).toEqual([206, 'audio/wav', 'RIFF'])
  expect(part.headers.get('x-content-type-options')).toBe('nosniff')
  expect(part.headers.get('content-length')).toBe('4')
  const other = await change(gsmWav())
  expect(other.greeting.path).not.toBe(greeting.path)
  expect((await get(greeting.path)).status).toBe(404)
  expect(await change(null)).toMatchObject({ status: 200, greeting: null })
  expect((await get(other.greeting.path)).status).toBe(404)
})

test('a page, a file that is too large, and the channel of another account are refused', async () => {
  expect(await change(Buffer.from('<!doctype html><script>alert(1)</script>'))).toMatchObject({
    status: 400,
    error: { error: 'validation_error', issues: [{ path: ['greeting'] }] },
  })
  expect(await change(new Uint8Array(MAX_GREETING_BYTES + 3))).toMatchObject({
    status: 400,
    error: { error: 'validation_error', issues: [{ path: ['greeting'], message: 'Choose a file of at most 2 MB.' }] },
  })
  expect((await change(new Uint8Array(2 * MAX_GREETING_BYTES))).status).toBe(413)
  cookie = await signedIn((await anAccount()).id)
  expect(await change(memoM4a())).toMatchObject({ status: 404, error: { error: 'not_found' } })
})

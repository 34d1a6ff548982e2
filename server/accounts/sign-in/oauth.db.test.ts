import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { NextApiRequest, NextApiResponse } from 'next'
import NextAuth from 'next-auth'
import { decode, encode } from 'next-auth/jwt'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { db } from '../../../db/client'
import { memberships } from '../../../db/schema'
import { testDatabase } from '../../testing/database/database'
import { TEST_KEYS } from '../../testing/database/test-keys'
import { aMember, anAccount } from '../../testing/fixtures/factory'
import { type ProviderPerson, startIdentityProvider } from '../../testing/servers/identity-provider'
import { setEnv } from '../../testing/set-env'
import { authOptions } from '../auth/auth'
import { hashPassword } from '../passwords/password'
import { membershipOf, revokeSession, signOutEverywhere, UNKNOWN_CLIENT } from '../sessions/session'
import { findPersonByIdentity, oauthProviders } from './oauth'

testDatabase()

// The real handler of next-auth behind a real server, and a real provider on loopback. A test follows the redirects of
// a browser.

const SETTINGS = {
  GOOGLE_CLIENT_ID: 'google-client',
  GOOGLE_CLIENT_SECRET: 'google-secret',
  GITHUB_CLIENT_ID: 'github-client',
  GITHUB_CLIENT_SECRET: 'github-secret',
}
const who: { person: ProviderPerson } = { person: { id: '1', email: '', verified: true } }
const closing: (() => unknown)[] = []
let us = ''
let ada: Awaited<ReturnType<typeof aMember>>

beforeAll(async () => {
  const provider = await startIdentityProvider(who)
  const places = { google: provider.at, github: provider.at, githubApi: provider.at }
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', us)
    const req = Object.assign(request, {
      query: { ...Object.fromEntries(url.searchParams), nextauth: url.pathname.split('/').slice(3) },
      cookies: cookiesOf(request),
      body: Object.fromEntries(new URLSearchParams(await text(request))),
    })
    await NextAuth(
      req as IncomingMessage as NextApiRequest,
      withWords(response) as ServerResponse as NextApiResponse,
      authOptions(UNKNOWN_CLIENT, oauthProviders(SETTINGS, places)),
    )
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  us = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  setEnv({ BASE_URL: us, NEXTAUTH_URL: us })
  closing.push(provider.close, () => server.close())
})
afterAll(async () => {
  for (const close of closing) await close()
})

let id = 1
beforeEach(async () => {
  const account = await anAccount()
  ada = await aMember({ accountId: account.id })
  id += 1
  who.person = { id: String(id), email: ada.email, verified: true }
})

const cookiesOf = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    (headers.cookie ?? '').split('; ').map((pair) => {
      const [name = '', value = ''] = pair.split(/=(.*)/s)
      return [name, decodeURIComponent(value)]
    }),
  )

/** The parts of Next's response that next-auth uses. */
const withWords = (response: ServerResponse) => {
  const json = (body: unknown) => response.setHeader('Content-Type', 'application/json').end(JSON.stringify(body))
  return Object.assign(response, {
    status: (code: number) => Object.assign(response, { statusCode: code }),
    send: (body: unknown) => (typeof body === 'object' ? json(body) : response.end(body)),
    json,
    redirect: (to: string) => response.writeHead(302, { Location: to }).end(),
  })
}

/** A browser with a cookie jar that does not follow redirects. */
function aBrowser() {
  const jar = new Map<string, string>()
  const browse = async (url: string, init: RequestInit = {}) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, {
      ...init,
      headers: { cookie },
      redirect: 'manual',
      signal: AbortSignal.timeout(10_000),
    })
    for (const line of url.startsWith(us) ? response.headers.getSetCookie() : []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') jar.delete(name)
      else jar.set(name, value)
      expect(line, name).toContain('HttpOnly')
      expect(line, name).toMatch(/SameSite=Lax/i)
    }
    return response
  }
  const post = async (path: string, fields: Record<string, string>) => {
    const { csrfToken } = (await (await browse(`${us}/api/auth/csrf`)).json()) as { csrfToken: string }
    const body = new URLSearchParams({ csrfToken, callbackUrl: '/integrations/webhooks', json: 'true', ...fields })
    return browse(`${us}/api/auth/${path}`, { method: 'POST', body })
  }
  return { jar, browse, post }
}

/** Signs in through a provider, until the browser is back at a page of the service. */
async function signInWith(provider: string, { spoil = (url: URL) => url }: { spoil?: (url: URL) => URL } = {}) {
  const browser = aBrowser()
  const { jar, browse, post } = browser
  const { url } = (await (await post(`signin/${provider}`, {})).json()) as { url: string }
  expect(url).toMatch(/^http/)
  const toProvider = new URL(url)
  const back = (await browse(url)).headers.get('location') ?? ''
  const response = await browse(spoil(new URL(back)).href)
  const session = jar.get('session')
  const token = session ? await decode({ token: session, secret: TEST_KEYS.NEXTAUTH_SECRET }) : null
  return { toProvider, to: (response.headers.get('location') ?? '').replace(us, ''), token, browser }
}

describe('the session cookie of next-auth', () => {
  const sessionOf = async ({ browse }: ReturnType<typeof aBrowser>) => (await browse(`${us}/api/auth/session`)).json()

  test('is renewed while the session is valid', async () => {
    const { browser } = await signInWith('google')
    const before = browser.jar.get('session')
    expect(await sessionOf(browser)).toMatchObject({ user_id: ada.userId })
    expect(browser.jar.get('session')).toBeDefined()
    expect(browser.jar.get('session')).not.toBe(before)
  })

  test('is cleared and not renewed once the session is revoked', async () => {
    const { browser, token } = await signInWith('google')
    await revokeSession(token?.session_id ?? '')
    expect(await sessionOf(browser)).toEqual({})
    expect(browser.jar.has('session')).toBe(false)
  })

  test('of a release without session rows is cleared', async () => {
    const browser = aBrowser()
    const old = { token: { sub: ada.userId, session_version: 0 }, secret: TEST_KEYS.NEXTAUTH_SECRET }
    browser.jar.set('session', await encode(old))
    expect(await sessionOf(browser)).toEqual({})
    expect(browser.jar.has('session')).toBe(false)
  })

  test('is invalid after signing out, even a copy of it', async () => {
    const { browser, token } = await signInWith('google')
    const copy = aBrowser()
    copy.jar.set('session', browser.jar.get('session') ?? '')
    await browser.post('signout', {})
    expect(browser.jar.has('session')).toBe(false)
    expect(await membershipOf(token?.session_id ?? '', undefined)).toBeNull()
    expect(await sessionOf(copy)).toEqual({})
    expect(copy.jar.has('session')).toBe(false)
  })

  test('is also set by a sign-in with a password, and lasts as long as the session', async () => {
    const passwordHash = await hashPassword('a long password')
    const bo = await aMember({ accountId: (await anAccount()).id, passwordHash })
    const browser = aBrowser()
    await browser.post('callback/credentials', { email: bo.email, password: 'a wrong password' })
    expect(browser.jar.has('session')).toBe(false)
    await browser.post('callback/credentials', { email: bo.email, password: 'a long password' })
    expect(await sessionOf(browser)).toMatchObject({ user_id: bo.userId })
    await signOutEverywhere(bo.userId)
    expect(await sessionOf(browser)).toEqual({})
  })
})

describe.each(['google', 'github'])('%s', (provider) => {
  test('signs in the user with the verified address, and links the user to its own id', async () => {
    const { to, token } = await signInWith(provider)
    expect(to).toBe('/integrations/webhooks')
    expect(token).toMatchObject({ sub: ada.userId })
    expect((await membershipOf(token?.session_id ?? '', undefined))?.member.userId).toBe(ada.userId)
    // The address at the provider changes, even to another user's: the link remains.
    who.person.email = 'moved@elsewhere.example'
    expect((await signInWith(provider)).token).toMatchObject({ sub: ada.userId })
    const otherMember = await aMember({ accountId: (await anAccount()).id })
    who.person.email = otherMember.email
    expect((await signInWith(provider)).token).toMatchObject({ sub: ada.userId })
  })

  test('gets state and PKCE', async () => {
    const { toProvider } = await signInWith(provider)
    expect(toProvider.searchParams.get('state')).toBeTruthy()
    expect(toProvider.searchParams.get('code_challenge_method')).toBe('S256')
    expect(toProvider.searchParams.get('redirect_uri')).toBe(`${us}/api/auth/callback/${provider}`)
  })

  test('does not sign in with an unverified address', async () => {
    who.person.verified = false
    expect(await signInWith(provider)).toMatchObject({ to: '/sign-in?error=no_user', token: null })
  })

  test('refuses an unknown person and creates no user', async () => {
    who.person.email = 'unknown@elsewhere.example'
    expect(await signInWith(provider)).toMatchObject({ to: '/sign-in?error=no_user', token: null })
  })

  test('refuses a user without an account, with the reason', async () => {
    await db().delete(memberships)
    expect(await signInWith(provider)).toMatchObject({ to: '/sign-in?error=no_account', token: null })
  })

  test('refuses a callback with another state', async () => {
    const spoil = (url: URL) => {
      url.searchParams.set('state', 'forged')
      return url
    }
    const { to, token } = await signInWith(provider, { spoil })
    expect(to).toMatch(/error=OAuthCallback/)
    expect(token).toBeNull()
  })
})

test('two concurrent first sign-ins create one link', async () => {
  const identity = { provider: 'google', id: 'at once', verifiedEmail: ada.email }
  const people = await Promise.all(Array.from({ length: 8 }, () => findPersonByIdentity(identity)))
  expect(new Set(people.map((person) => person?.id))).toEqual(new Set([ada.userId]))
})

test('a provider is offered when both its id and its secret are set', () => {
  expect(oauthProviders({}).map(({ id }) => id)).toEqual([])
  expect(
    oauthProviders({ GOOGLE_CLIENT_ID: 'a', GITHUB_CLIENT_ID: 'b', GITHUB_CLIENT_SECRET: 'c' }).map(({ id }) => id),
  ).toEqual(['github'])
})

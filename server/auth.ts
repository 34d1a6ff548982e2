import { cookies, headers } from 'next/headers'
import type { AuthOptions, DefaultSession } from 'next-auth'
import { decode, encode, type JWT } from 'next-auth/jwt'
import CredentialsProvider from 'next-auth/providers/credentials'
import { cache } from 'react'
import type { Account, Member } from './accounts/account/account'
import { accountsOf } from './accounts/members/accounts'
import type { Client } from './accounts/sessions/client'
import { DEVICE_DAYS, deviceToken } from './accounts/sessions/known-device'
import type { Person } from './accounts/sessions/person'
import { createSession, isSessionLive, membershipOf, revokeSession, SESSION_DAYS } from './accounts/sessions/session'
import * as accounts from './accounts/sessions/sign-out'
import { findLinkedPerson, findPersonByIdentity } from './accounts/sign-in/oauth'
import { signInWithPassword } from './accounts/sign-in/sign-in'
import { callbackTarget } from './auth-request'
import { env, required } from './env'
import { clientAddress } from './http/client-address'
import { log } from './log'
import { identityOf, oauthProviders } from './oauth-providers'

declare module 'next-auth' {
  interface Session extends DefaultSession {
    user_id: string
  }
  interface User {
    /** Of people who came by a password; the others' is read when their session is made. */
    session_version?: number
  }
}
declare module 'next-auth/jwt' {
  interface JWT {
    /** The row in `sessions`, which says whether the session still lives. */
    session_id?: string
  }
}

const DAY_SECONDS = 24 * 60 * 60
/** How long the cookie is kept. Whether its session lives is decided by its row (accounts/sessions/session.ts). */
const SESSION_SECONDS = SESSION_DAYS * DAY_SECONDS

/** The cookie that remembers which of several accounts a person is looking at. */
const ACCOUNT_COOKIE = 'account'
const ACCOUNT_SECONDS = 365 * 24 * 60 * 60

/** What came of trying to sign in. `no_account`: it was the right person, who is a member of nothing any more. */
export type SignIn = { kind: 'signed_in' | 'wrong' | 'no_account' } | { kind: 'too_many_tries'; waitSeconds: number }

/** The browser that asks, in a server action or a server component. */
export const currentClient = async (): Promise<Client> => clientOf(await headers(), await cookies())

/** The browser that a request came from. */
export const clientOf = (
  given: Pick<Headers, 'get'> & Headers,
  store: { get(name: string): { value: string } | undefined },
): Client => ({
  ipAddress: clientAddress(given),
  userAgent: given.get('user-agent'),
  deviceToken: store.get(deviceCookie().name)?.value ?? null,
})

/** Signs the person in by setting the session cookie. Only a server action or a route handler can set cookies. */
export async function signIn(email: string, password: string): Promise<SignIn> {
  const tried = await signInWithPassword(email, password, await currentClient())
  return tried.kind === 'person' ? startSession(tried.person) : tried
}

/** Signs in somebody who proved who they are, in this browser. Only a server action or a route handler can. */
export async function startSession(person: Person): Promise<{ kind: 'signed_in' | 'no_account' }> {
  const sessionId = await createSession(person, await currentClient())
  if (!sessionId) return { kind: 'no_account' }
  const [before, store] = [await currentSessionId(), await cookies()]
  // Nothing else could end it once its cookie is gone.
  if (before) await revokeSession(before)
  const { name, options } = sessionCookie()
  const token = await encode({
    token: { sub: person.id, session_id: sessionId },
    secret: required('NEXTAUTH_SECRET'),
    maxAge: SESSION_SECONDS,
  })
  store.set(name, token, { ...options, maxAge: SESSION_SECONDS })
  const device = deviceCookie()
  const value = deviceToken(person, new Date())
  store.set(device.name, value, { ...device.options, maxAge: DEVICE_DAYS * DAY_SECONDS })
  return { kind: 'signed_in' }
}

/** Signs out of this browser: a copy of its cookie opens nothing any more either. */
export async function signOut(): Promise<void> {
  const sessionId = await currentSessionId()
  if (sessionId) await revokeSession(sessionId)
  const { name, options } = sessionCookie()
  ;(await cookies()).set(name, '', { ...options, maxAge: 0 })
}

/** Ends every session of whoever is signed in, on every device, this one too. */
export async function signOutEverywhere(): Promise<void> {
  const here = await currentMember()
  if (here) await accounts.signOutEverywhere(here.member.userId)
  await signOut()
}

/** Looks at another account of the signed-in person from now on. False when they are no member of it. */
export async function chooseAccount(accountId: string): Promise<boolean> {
  const here = await currentMember()
  if (!here || !(await accountsOf(here.member.userId)).some(({ account }) => account.id === accountId)) return false
  await rememberAccount(accountId)
  return true
}

/** Notes the account in this browser. It is a wish, no right: `currentMember` asks whether they are its member. */
export async function rememberAccount(accountId: string): Promise<void> {
  const { options } = sessionCookie()
  ;(await cookies()).set(ACCOUNT_COOKIE, accountId, { ...options, maxAge: ACCOUNT_SECONDS })
}

/** Who is asking, and for which account; null when nobody is signed in. Asks the database once a request. */
export const currentMember = cache(async (): Promise<{ account: Account; member: Member } | null> => {
  const sessionId = await currentSessionId()
  if (!sessionId) return null
  return membershipOf(sessionId, (await cookies()).get(ACCOUNT_COOKIE)?.value)
})

/** The session that the cookie names, whether it still lives or not; null for none, or one that is not ours. */
async function currentSessionId(): Promise<string | null> {
  const token = (await cookies()).get(sessionCookie().name)?.value
  return token ? sessionIdOf(token) : null
}

/** Null for a cookie that is forged, too old, or of a release before sessions had rows. */
async function sessionIdOf(token: string): Promise<string | null> {
  const read: JWT | null = await decode({ token, secret: required('NEXTAUTH_SECRET') }).catch((error: unknown) => {
    log.debug({ err: error }, 'a session cookie could not be read')
    return null
  })
  return read?.session_id ?? null
}

/** next-auth's options for a request of this browser, made then: a build has neither an address nor a secret. */
export function authOptions(client: Client, providers = oauthProviders(env())): AuthOptions {
  // next-auth has no option for its own address.
  process.env.NEXTAUTH_URL ||= `${env().BASE_URL}/api/auth`
  return {
    secret: required('NEXTAUTH_SECRET'),
    session: { strategy: 'jwt', maxAge: SESSION_SECONDS },
    pages: { signIn: '/sign-in', signOut: '/', error: '/sign-in' },
    useSecureCookies: secure(),
    cookies: { sessionToken: sessionCookie() },
    logger: {
      error: (code, metadata) =>
        // A cookie whose session ended, or that is not ours: next-auth clears it, and nobody has to look.
        log[code === 'JWT_SESSION_ERROR' ? 'debug' : 'error'](
          { code, error: String(metadata.message ?? metadata) },
          'next-auth',
        ),
      warn: (code) => log.warn({ code }, 'next-auth'),
      debug: (code) => log.debug({ code }, 'next-auth'),
    },
    providers: [
      CredentialsProvider({
        name: 'Password',
        credentials: { email: { type: 'email' }, password: { type: 'password' } },
        authorize: async (credentials) => {
          const tried = await signInWithPassword(credentials?.email ?? '', credentials?.password ?? '', client)
          return tried.kind === 'person' ? { id: tried.person.id, session_version: tried.person.sessionVersion } : null
        },
      }),
      ...providers,
    ],
    callbacks: {
      redirect: ({ url, baseUrl }) => callbackTarget(url, baseUrl),
      // A path is where next-auth sends whom it does not let in.
      async signIn({ account, profile }) {
        if (account?.type !== 'oauth') return true
        const person = await findPersonByIdentity(identityOf(account, profile))
        if (!person) return '/sign-in?error=no_user'
        return (await accountsOf(person.id)).length > 0 ? true : '/sign-in?error=no_account'
      },
      async jwt({ token, user, account }) {
        if (account?.type === 'oauth')
          return newToken(await findLinkedPerson(account.provider, account.providerAccountId), client)
        // A user is there at the moment of signing in only.
        if (user?.session_version !== undefined)
          return newToken({ id: user.id, sessionVersion: user.session_version }, client)
        // What is thrown here makes next-auth clear the cookie instead of renewing it.
        if (!token.session_id || !(await isSessionLive(token.session_id))) throw new Error('This session has ended.')
        return token
      },
      session: ({ session, token }) => ({ ...session, user_id: token.sub ?? '' }),
    },
    events: {
      async signOut({ token }) {
        if (token?.session_id) await revokeSession(token.session_id)
      },
    },
  }
}

/** What next-auth puts into the cookie of a sign-in; an empty token opens nothing. */
async function newToken(person: Person | null, client: Client): Promise<JWT> {
  const sessionId = person && (await createSession(person, client))
  return sessionId ? { sub: person.id, session_id: sessionId } : {}
}

const secure = () => env().BASE_URL.startsWith('https:')

const sessionCookie = () => ({
  name: secure() ? '__Host-session' : 'session',
  options: { httpOnly: true, sameSite: 'lax' as const, path: '/', secure: secure() },
})

const deviceCookie = () => ({ ...sessionCookie(), name: secure() ? '__Host-device' : 'device' })

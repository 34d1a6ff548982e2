import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server'
import { cookies, headers } from 'next/headers'
import type { AuthOptions, DefaultSession } from 'next-auth'
import { decode, encode, type JWT } from 'next-auth/jwt'
import CredentialsProvider from 'next-auth/providers/credentials'
import { cache } from 'react'
import type { AuthenticationResponse } from '../../contract/accounts/profile'
import { env, required } from '../../env'
import { clientAddress } from '../../http/request/client-address'
import { rememberLookup } from '../../limits/known-credentials'
import { log } from '../../log'
import { hashToken } from '../../tokens/token'
import type { Account, Member } from '../account/account'
import { accountsOf } from '../members/accounts'
import { CHALLENGE_MINUTES } from '../passkeys/passkeys'
import * as passkeys from '../passkeys/use-passkey'
import { DEVICE_DAYS, deviceCookie, deviceToken, isSecure, passkeyCookie, sessionCookie } from '../sessions/cookies'
import {
  type Client,
  type CurrentSession,
  createSession,
  signOutEverywhere as endAllSessions,
  isSessionLive,
  membershipOf,
  type Person,
  revokeSession,
  SESSION_DAYS,
} from '../sessions/session'
import { findLinkedPerson, findPersonByIdentity, identityOf, oauthProviders } from '../sign-in/oauth'
import { signInWithPassword } from '../sign-in/sign-in'
import { callbackTarget } from './auth-request'

declare module 'next-auth' {
  interface Session extends DefaultSession {
    user_id: string
  }
  interface User {
    /** Set for a sign-in with a password. For other sign-ins it is read when the session is created. */
    session_version?: number
  }
}
declare module 'next-auth/jwt' {
  interface JWT {
    /** Id of the row in `sessions`, which says whether the session is still valid. */
    session_id?: string
  }
}

const DAY_SECONDS = 24 * 60 * 60
/** Lifetime of the cookie. The row of the session decides whether it is still valid (accounts/sessions/session.ts). */
const SESSION_SECONDS = SESSION_DAYS * DAY_SECONDS

const ACCOUNT_COOKIE = 'account'
const ACCOUNT_SECONDS = 365 * 24 * 60 * 60

interface Current {
  account: Account
  member: Member
  session: CurrentSession
}

/** `no_account`: the password is correct, but the person is no longer a member anywhere. */
export type SignIn = { kind: 'signed_in' | 'wrong' | 'no_account' } | { kind: 'too_many_tries'; waitSeconds: number }

/** Returns the browser of the current request, in a server action or a server component. */
export const currentClient = async (): Promise<Client> => clientOf(await headers(), await cookies())

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

/** Signs in a person whose identity is proven, in this browser. */
export async function startSession(person: Person): Promise<{ kind: 'signed_in' | 'no_account' }> {
  const sessionId = await createSession(person, await currentClient())
  if (!sessionId) return { kind: 'no_account' }
  const [before, store] = [await currentSessionId(), await cookies()]
  // Without its cookie, nothing else could end the previous session.
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

export async function startPasskeySignIn(): Promise<
  { kind: 'options'; options: PublicKeyCredentialRequestOptionsJSON } | { kind: 'too_many_tries'; waitSeconds: number }
> {
  const started = await passkeys.startPasskeySignIn((await currentClient()).ipAddress)
  if (started.kind !== 'options') return started
  const { name, options } = passkeyCookie()
  ;(await cookies()).set(name, started.challengeId, { ...options, maxAge: CHALLENGE_MINUTES * 60 })
  return { kind: 'options', options: started.options }
}

export async function signInWithPasskey(
  response: AuthenticationResponse,
): Promise<
  { kind: 'signed_in' | 'refused' | 'copied' | 'no_account' } | { kind: 'too_many_tries'; waitSeconds: number }
> {
  const { name, options } = passkeyCookie()
  const store = await cookies()
  const challengeId = store.get(name)?.value ?? ''
  store.set(name, '', { ...options, maxAge: 0 })
  const result = await passkeys.signInWithPasskey(challengeId, response, (await currentClient()).ipAddress)
  return result.kind === 'person' ? startSession(result.person) : result
}

/** Signs out of this browser. The session ends, so a copy of the cookie is invalid too. */
export async function signOut(): Promise<void> {
  const sessionId = await currentSessionId()
  if (sessionId) await revokeSession(sessionId)
  const { name, options } = sessionCookie()
  ;(await cookies()).set(name, '', { ...options, maxAge: 0 })
}

export async function signOutEverywhere(): Promise<void> {
  const here = await currentMember()
  if (here) await endAllSessions(here.member.userId)
  await signOut()
}

export async function chooseAccount(accountId: string): Promise<boolean> {
  const here = await currentMember()
  if (!here || !(await accountsOf(here.member.userId)).some(({ account }) => account.id === accountId)) return false
  await rememberAccount(accountId)
  return true
}

/** Stores the chosen account in this browser. It grants no access: `currentMember` checks the membership. */
export async function rememberAccount(accountId: string): Promise<void> {
  const { options } = sessionCookie()
  ;(await cookies()).set(ACCOUNT_COOKIE, accountId, { ...options, maxAge: ACCOUNT_SECONDS })
}

/** Returns the signed-in member and the account, or null when no one is signed in. */
export const currentMember = cache(async (): Promise<Current | null> => {
  const token = await sessionToken()
  const sessionId = token && (await sessionIdOf(token))
  if (!sessionId) return null
  const current = await membershipOf(sessionId, (await cookies()).get(ACCOUNT_COOKIE)?.value)
  rememberLookup(hashToken(token), current !== null)
  return current
})

/** Returns the id of the session in the cookie, even if the session has ended. Returns null without a valid cookie. */
async function currentSessionId(): Promise<string | null> {
  const token = await sessionToken()
  return token ? sessionIdOf(token) : null
}

const sessionToken = async (): Promise<string | undefined> => (await cookies()).get(sessionCookie().name)?.value

async function sessionIdOf(token: string): Promise<string | null> {
  const read: JWT | null = await decode({ token, secret: required('NEXTAUTH_SECRET') }).catch((error: unknown) => {
    log.debug({ err: error }, 'A session cookie could not be decrypted.')
    return null
  })
  return read?.session_id ?? null
}

/** Returns next-auth's options for a request of this browser. */
export function authOptions(client: Client, providers = oauthProviders(env())): AuthOptions {
  // next-auth has no option for the address of the service; it reads this variable.
  process.env.NEXTAUTH_URL ||= `${env().BASE_URL}/api/auth`
  return {
    secret: required('NEXTAUTH_SECRET'),
    session: { strategy: 'jwt', maxAge: SESSION_SECONDS },
    pages: { signIn: '/sign-in', signOut: '/', error: '/sign-in' },
    useSecureCookies: isSecure(),
    cookies: { sessionToken: sessionCookie() },
    logger: {
      error: (code, metadata) =>
        // A cookie whose session has ended, or that is invalid: next-auth deletes it, and the operator need not act.
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
      // next-auth redirects to a returned path instead of signing in.
      async signIn({ account, profile }) {
        if (account?.type !== 'oauth') return true
        const person = await findPersonByIdentity(identityOf(account, profile))
        if (!person) return '/sign-in?error=no_user'
        return (await accountsOf(person.id)).length > 0 ? true : '/sign-in?error=no_account'
      },
      async jwt({ token, user, account }) {
        if (account?.type === 'oauth')
          return newToken(await findLinkedPerson(account.provider, account.providerAccountId), client)
        // `user` is set only during the sign-in.
        if (user?.session_version !== undefined)
          return newToken({ id: user.id, sessionVersion: user.session_version }, client)
        // An error makes next-auth delete the cookie instead of renewing it.
        if (!token.session_id || !(await isSessionLive(token.session_id))) throw new Error('The session has ended.')
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

async function newToken(person: Person | null, client: Client): Promise<JWT> {
  const sessionId = person && (await createSession(person, client))
  return sessionId ? { sub: person.id, session_id: sessionId } : {}
}

import { cookies } from 'next/headers'
import type { AuthOptions, DefaultSession } from 'next-auth'
import { getServerSession } from 'next-auth'
import { encode } from 'next-auth/jwt'
import CredentialsProvider from 'next-auth/providers/credentials'
import { cache } from 'react'
import type { Account, Member } from './accounts/account'
import { membershipOf, type Person, personByPassword } from './accounts/sign-in'
import { Tries } from './accounts/tries'
import { env, required } from './env'
import { log } from './log'

declare module 'next-auth' {
  interface Session extends DefaultSession {
    user_id: string
    session_version: number
  }
  interface User {
    session_version: number
  }
}
declare module 'next-auth/jwt' {
  interface JWT {
    session_version?: number
  }
}

/** How long one stays signed in. */
const SESSION_SECONDS = 14 * 24 * 60 * 60

/** The cookie that remembers which of several accounts a person is looking at. */
const ACCOUNT_COOKIE = 'account'

// On globalThis, because Next may load this module once for pages and once for route handlers.
const shared = globalThis as typeof globalThis & { voiceMessageTries?: Tries }

/** What came of trying to sign in. */
export type SignIn = 'signed_in' | 'wrong' | 'too_many_tries'

/** Signs the person in by setting the session cookie. Only a server action or a route handler can set cookies. */
export async function signIn(email: string, password: string): Promise<SignIn> {
  const person = await authenticate(email, password)
  if (person === 'too_many_tries') return person
  if (!person) return 'wrong'
  const { name, options } = sessionCookie()
  const token = await encode({
    token: { sub: person.id, session_version: person.sessionVersion },
    secret: required('NEXTAUTH_SECRET'),
    maxAge: SESSION_SECONDS,
  })
  ;(await cookies()).set(name, token, { ...options, maxAge: SESSION_SECONDS })
  return 'signed_in'
}

/** Signs out of this browser. */
export async function signOut(): Promise<void> {
  const { name, options } = sessionCookie()
  ;(await cookies()).set(name, '', { ...options, maxAge: 0 })
}

/** Who is asking, and for which account; null when nobody is signed in. Asks the database once a request. */
export const currentMember = cache(async (): Promise<{ account: Account; member: Member } | null> => {
  const session = await getServerSession(authOptions())
  if (!session) return null
  const chosen = (await cookies()).get(ACCOUNT_COOKIE)?.value
  return membershipOf({ id: session.user_id, sessionVersion: session.session_version }, chosen)
})

/** next-auth's options, made at the first request: a build has neither an address nor a secret. */
export function authOptions(): AuthOptions {
  // next-auth has no option for its own address.
  process.env.NEXTAUTH_URL ||= `${env().BASE_URL}/api/auth`
  return {
    secret: required('NEXTAUTH_SECRET'),
    session: { strategy: 'jwt', maxAge: SESSION_SECONDS },
    pages: { signIn: '/sign-in', signOut: '/', error: '/sign-in' },
    useSecureCookies: secure(),
    cookies: { sessionToken: sessionCookie() },
    logger: {
      error: (code, metadata) => log.error({ code, error: String(metadata.message ?? metadata) }, 'next-auth'),
      warn: (code) => log.warn({ code }, 'next-auth'),
      debug: (code) => log.debug({ code }, 'next-auth'),
    },
    providers: [
      CredentialsProvider({
        name: 'Password',
        credentials: { email: { type: 'email' }, password: { type: 'password' } },
        authorize: async (credentials) => {
          const person = await authenticate(credentials?.email ?? '', credentials?.password ?? '')
          if (!person || person === 'too_many_tries') return null
          return { id: person.id, session_version: person.sessionVersion }
        },
      }),
    ],
    callbacks: {
      jwt: ({ token, user }) => (user ? { sub: user.id, session_version: user.session_version } : token),
      session: ({ session, token }) => ({
        ...session,
        user_id: token.sub ?? '',
        session_version: token.session_version ?? -1,
      }),
    },
  }
}

async function authenticate(email: string, password: string): Promise<Person | null | 'too_many_tries'> {
  shared.voiceMessageTries ??= new Tries()
  const address = email.trim().toLowerCase()
  if (!shared.voiceMessageTries.admit(address, new Date())) return 'too_many_tries'
  const person = await personByPassword(email, password)
  if (person) shared.voiceMessageTries.forget(address)
  return person
}

const secure = () => env().BASE_URL.startsWith('https:')

const sessionCookie = () => ({
  name: secure() ? '__Host-session' : 'session',
  options: { httpOnly: true, sameSite: 'lax' as const, path: '/', secure: secure() },
})

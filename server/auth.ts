import { cookies, headers } from 'next/headers'
import type { AuthOptions, DefaultSession } from 'next-auth'
import { getServerSession } from 'next-auth'
import { encode } from 'next-auth/jwt'
import CredentialsProvider from 'next-auth/providers/credentials'
import { cache } from 'react'
import type { Account, Member } from './accounts/account'
import { accountsOf } from './accounts/accounts'
import { linkedPerson, personByIdentity } from './accounts/oauth'
import { membershipOf, type Person, tryPassword } from './accounts/sign-in'
import { endSessions } from './accounts/sign-out'
import { callbackTarget } from './auth-request'
import { env, required } from './env'
import { log } from './log'
import { identityOf, oauthProviders } from './oauth-providers'
import { sourceOf } from './source'

declare module 'next-auth' {
  interface Session extends DefaultSession {
    user_id: string
    session_version: number
  }
  interface User {
    /** Of people who came by a password; the others' is read when their token is made. */
    session_version?: number
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
const ACCOUNT_SECONDS = 365 * 24 * 60 * 60

/** What came of trying to sign in. `no_account`: it was the right person, who is a member of nothing any more. */
export type SignIn = { kind: 'signed_in' | 'wrong' | 'no_account' } | { kind: 'too_many_tries'; waitSeconds: number }

/** Signs the person in by setting the session cookie. Only a server action or a route handler can set cookies. */
export async function signIn(email: string, password: string): Promise<SignIn> {
  const tried = await tryPassword(email, password, sourceOf(await headers()))
  return tried.kind === 'person' ? startSession(tried.person) : tried
}

/** Signs in somebody who proved who they are, in this browser. Only a server action or a route handler can. */
export async function startSession(person: Person): Promise<{ kind: 'signed_in' | 'no_account' }> {
  if (!(await membershipOf(person, undefined))) return { kind: 'no_account' }
  const { name, options } = sessionCookie()
  const token = await encode({
    token: { sub: person.id, session_version: person.sessionVersion },
    secret: required('NEXTAUTH_SECRET'),
    maxAge: SESSION_SECONDS,
  })
  ;(await cookies()).set(name, token, { ...options, maxAge: SESSION_SECONDS })
  return { kind: 'signed_in' }
}

/** Signs out of this browser. */
export async function signOut(): Promise<void> {
  const { name, options } = sessionCookie()
  ;(await cookies()).set(name, '', { ...options, maxAge: 0 })
}

/** Ends every session of whoever is signed in, on every device, this one too. */
export async function signOutEverywhere(): Promise<void> {
  const here = await currentMember()
  if (here) await endSessions(here.member.userId)
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
  const session = await getServerSession(authOptions())
  if (!session) return null
  const chosen = (await cookies()).get(ACCOUNT_COOKIE)?.value
  return membershipOf({ id: session.user_id, sessionVersion: session.session_version }, chosen)
})

/** next-auth's options, made at the first request: a build has neither an address nor a secret. */
export function authOptions(providers = oauthProviders(env())): AuthOptions {
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
          const source = sourceOf(await headers())
          const tried = await tryPassword(credentials?.email ?? '', credentials?.password ?? '', source)
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
        const person = await personByIdentity(identityOf(account, profile))
        if (!person) return '/sign-in?error=stranger'
        return (await membershipOf(person, undefined)) ? true : '/sign-in?error=no_account'
      },
      async jwt({ token, user, account }) {
        if (account?.type === 'oauth') {
          const person = await linkedPerson(account.provider, account.providerAccountId)
          return person ? { sub: person.id, session_version: person.sessionVersion } : {}
        }
        // A user is there at the moment of signing in only.
        return user?.session_version === undefined ? token : { sub: user.id, session_version: user.session_version }
      },
      session: ({ session, token }) => ({
        ...session,
        user_id: token.sub ?? '',
        session_version: token.session_version ?? -1,
      }),
    },
  }
}

const secure = () => env().BASE_URL.startsWith('https:')

const sessionCookie = () => ({
  name: secure() ? '__Host-session' : 'session',
  options: { httpOnly: true, sameSite: 'lax' as const, path: '/', secure: secure() },
})

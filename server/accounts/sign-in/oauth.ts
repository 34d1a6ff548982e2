import { and, eq } from 'drizzle-orm'
import type { Account, Profile } from 'next-auth'
import GitHubProvider from 'next-auth/providers/github'
import GoogleProvider from 'next-auth/providers/google'
import { z } from 'zod'
import { db } from '../../../db/client'
import { oauthAccounts, users } from '../../../db/schema'
import type { Env } from '../../env'
import type { Person } from '../sessions/session'
import { confirmOwner, findUser } from '../users/users'

interface Identity {
  provider: string
  /** The provider's id of the user, which never changes. */
  id: string
  /** An address that the provider verified; null when there is none. */
  verifiedEmail: string | null
}

/** Finds the user of an identity, by its link (the provider's id) or its verified address, which is then linked. */
export async function findPersonByIdentity({ provider, id, verifiedEmail }: Identity): Promise<Person | null> {
  const linked = await findLinkedPerson(provider, id)
  if (linked || verifiedEmail === null) return linked
  const user = await findUser(verifiedEmail)
  if (!user) return null
  await db().transaction(async (tx) => {
    await confirmOwner(tx, user.id)
    await tx.insert(oauthAccounts).values({ provider, providerAccountId: id, userId: user.id }).onConflictDoNothing()
  })
  return findLinkedPerson(provider, id)
}

export async function findLinkedPerson(provider: string, id: string): Promise<Person | null> {
  const [row] = await db()
    .select({ id: users.id, sessionVersion: users.sessionVersion })
    .from(oauthAccounts)
    .innerJoin(users, eq(users.id, oauthAccounts.userId))
    .where(and(eq(oauthAccounts.provider, provider), eq(oauthAccounts.providerAccountId, id)))
  return row ?? null
}

// Sign-in with Google and GitHub, if their ids and secrets are set. next-auth creates and checks state and PKCE.

const PROVIDERS_AT = {
  google: 'https://accounts.google.com',
  github: 'https://github.com',
  githubApi: 'https://api.github.com',
}

type Settings = Partial<
  Pick<Env, 'GOOGLE_CLIENT_ID' | 'GOOGLE_CLIENT_SECRET' | 'GITHUB_CLIENT_ID' | 'GITHUB_CLIENT_SECRET'>
>

export const offeredProviders = (settings: Settings): { id: string; name: string }[] =>
  oauthProviders(settings).map(({ id, name }) => ({ id, name }))

export function oauthProviders(settings: Settings, at = PROVIDERS_AT) {
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, GITHUB_CLIENT_ID, GITHUB_CLIENT_SECRET } = settings
  return [
    ...(GOOGLE_CLIENT_ID && GOOGLE_CLIENT_SECRET ? [google(GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, at)] : []),
    ...(GITHUB_CLIENT_ID && GITHUB_CLIENT_SECRET ? [gitHub(GITHUB_CLIENT_ID, GITHUB_CLIENT_SECRET, at)] : []),
  ]
}

const VouchedFor = z.object({ email: z.string(), email_verified: z.literal(true) })

/** Returns the identity. The email address is null unless the provider says that it verified the address. */
export function identityOf({ provider, providerAccountId }: Account, profile: Profile | undefined): Identity {
  const vouched = VouchedFor.safeParse(profile)
  return { provider, id: providerAccountId, verifiedEmail: vouched.success ? vouched.data.email : null }
}

const google = (clientId: string, clientSecret: string, at: typeof PROVIDERS_AT) =>
  GoogleProvider({ clientId, clientSecret, wellKnown: `${at.google}/.well-known/openid-configuration` })

const GitHubEmails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }))

/** GitHub's profile does not say whether the address is verified, so the list of addresses is read too. */
const gitHub = (clientId: string, clientSecret: string, at: typeof PROVIDERS_AT) =>
  GitHubProvider({
    clientId,
    clientSecret,
    checks: ['pkce', 'state'],
    authorization: { url: `${at.github}/login/oauth/authorize`, params: { scope: 'read:user user:email' } },
    token: `${at.github}/login/oauth/access_token`,
    userinfo: {
      url: `${at.githubApi}/user`,
      async request({ client, tokens }) {
        if (!tokens.access_token) throw new Error('GitHub returned no access token.')
        const profile = await client.userinfo(tokens.access_token)
        const response = await fetch(`${at.githubApi}/user/emails`, {
          headers: { Authorization: `Bearer ${tokens.access_token}`, Accept: 'application/vnd.github+json' },
        })
        if (!response.ok) throw new Error(`GitHub returned ${response.status} for the list of email addresses.`)
        const primary = GitHubEmails.parse(await response.json()).find(({ primary }) => primary)
        return { ...profile, email: primary?.email ?? '', email_verified: primary?.verified === true }
      },
    },
  })

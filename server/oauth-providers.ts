import type { Account, Profile } from 'next-auth'
import GitHubProvider from 'next-auth/providers/github'
import GoogleProvider from 'next-auth/providers/google'
import { z } from 'zod'
import type { Identity } from './accounts/sign-in/oauth'
import type { Env } from './env'

// Google and GitHub, where their ids and secrets are set. next-auth makes and checks state and PKCE.

/** Where the providers are. */
export const PROVIDERS_AT = {
  google: 'https://accounts.google.com',
  github: 'https://github.com',
  githubApi: 'https://api.github.com',
}

type Settings = Partial<
  Pick<Env, 'GOOGLE_CLIENT_ID' | 'GOOGLE_CLIENT_SECRET' | 'GITHUB_CLIENT_ID' | 'GITHUB_CLIENT_SECRET'>
>

/** What the sign-in page offers. */
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

/** Who the provider says is asking: an address counts only when it says so in as many words. */
export function identityOf({ provider, providerAccountId }: Account, profile: Profile | undefined): Identity {
  const vouched = VouchedFor.safeParse(profile)
  return { provider, id: providerAccountId, verifiedEmail: vouched.success ? vouched.data.email : null }
}

const google = (clientId: string, clientSecret: string, at: typeof PROVIDERS_AT) =>
  GoogleProvider({ clientId, clientSecret, wellKnown: `${at.google}/.well-known/openid-configuration` })

const GitHubEmails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }))

/** GitHub's profile says nothing of verification, so the addresses are asked for too, and the primary one is taken if verified. */
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
        if (!tokens.access_token) throw new Error('GitHub gave no access token.')
        const profile = await client.userinfo(tokens.access_token)
        const response = await fetch(`${at.githubApi}/user/emails`, {
          headers: { Authorization: `Bearer ${tokens.access_token}`, Accept: 'application/vnd.github+json' },
        })
        if (!response.ok) throw new Error(`GitHub answered ${response.status} when asked for the addresses.`)
        const primary = GitHubEmails.parse(await response.json()).find(({ primary }) => primary)
        return { ...profile, email: primary?.email ?? '', email_verified: primary?.verified === true }
      },
    },
  })

import { optional, setting } from './setting'

export const signInProviders = {
  GOOGLE_CLIENT_ID: optional.meta(
    setting('Sign-in with Google. The redirect URL is `BASE_URL/api/auth/callback/google`.'),
  ),
  GOOGLE_CLIENT_SECRET: optional.meta(setting('Needed with `GOOGLE_CLIENT_ID`.')),
  GITHUB_CLIENT_ID: optional.meta(
    setting('Sign-in with GitHub. The redirect URL is `BASE_URL/api/auth/callback/github`.'),
  ),
  GITHUB_CLIENT_SECRET: optional.meta(setting('Needed with `GITHUB_CLIENT_ID`.')),
}

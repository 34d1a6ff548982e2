export const NO_ACCOUNT = 'You are a member of no account any more. Ask an admin of the account to invite you.'

const PROVIDER_FAILED = 'Signing in there did not work out. Try again, or sign in another way.'

/** What the sign-in page says of the `error` in its address: ours, and next-auth's. */
export function errorWords(error: string | string[] | undefined): string | null {
  if (typeof error !== 'string') return null
  return ERRORS.get(error) ?? PROVIDER_FAILED
}

const ERRORS = new Map([
  [
    'stranger',
    'Nobody here has the verified e-mail address of that account. People come in by invitation: ask an admin.',
  ],
  ['no_account', NO_ACCOUNT],
  ['AccessDenied', 'You did not let that provider tell us who you are. Try again, or sign in another way.'],
  ['Configuration', 'Signing in there is not set up correctly. Tell the operator of this server.'],
])

/** What it says of `told`: what somebody just did. */
export const toldWords = (told: string | string[] | undefined): string | null =>
  told === 'signed_out_everywhere' ? 'You are signed out everywhere, on this device too.' : null

import { signInMessages } from './sign-in-messages'

const { errors } = signInMessages

/** Returns the text for the `error` parameter of the sign-in page. The value comes from this service or from next-auth. */
export function errorText(error: string | string[] | undefined): string | null {
  if (typeof error !== 'string') return null
  return ERRORS.get(error) ?? errors.providerFailed
}

const ERRORS = new Map([
  ['no_user', errors.unknownEmail],
  ['no_account', errors.noAccount],
  ['AccessDenied', errors.accessDenied],
  ['Configuration', errors.providerConfiguration],
])

/** Returns the text for the `notice` parameter of the sign-in page: what the user has just done. */
export const noticeText = (notice: string | string[] | undefined): string | null =>
  notice === 'signed_out_everywhere' ? signInMessages.signedOutEverywhere : null

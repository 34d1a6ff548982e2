import { env } from './env'

/** Tells whether browsers send the cookies over https only. */
export const isSecure = () => env().BASE_URL.startsWith('https:')

/** The cookie of a session, as next-auth writes it. */
export const sessionCookie = () => ({
  name: isSecure() ? '__Host-session' : 'session',
  options: { httpOnly: true, sameSite: 'lax' as const, path: '/', secure: isSecure() },
})

/** The challenge of a sign-in with a passkey that has begun in this browser. */
export const passkeyCookie = () => ({ ...sessionCookie(), name: isSecure() ? '__Host-passkey' : 'passkey' })

/** The cookie of a known device (accounts/sessions/known-device.ts). */
export const deviceCookie = () => ({ ...sessionCookie(), name: isSecure() ? '__Host-device' : 'device' })

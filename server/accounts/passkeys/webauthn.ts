/** Loads the library at its first use: most processes never check a passkey, and loading it takes most of a second. */
export const loadWebAuthn = () => import('@simplewebauthn/server')

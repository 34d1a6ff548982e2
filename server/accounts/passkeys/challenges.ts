import { randomBytes, randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import { sql } from 'drizzle-orm'
import { db } from '../../../db/client'
import { type CHALLENGE_PURPOSES, passkeyChallenges } from '../../../db/schema'
import { env } from '../../env'

/** Why passkeys do not work at an address: it is an IP address, or neither https nor localhost (WebAuthn, "RP ID"). */
type PasskeyProblem = 'ip_address' | 'insecure'

/** Returns what passkeys are bound to: the host name of the service's public address, and its origin. */
export function relyingParty(): { id: string; origin: string } {
  const { hostname, origin } = new URL(env().BASE_URL)
  return { id: hostname, origin }
}

/** Returns why browsers refuse passkeys at the service's public address, or null. */
export function passkeyProblem(baseUrl = env().BASE_URL): PasskeyProblem | null {
  const { hostname, protocol } = new URL(baseUrl)
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return 'ip_address'
  return protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost') ? null : 'insecure'
}

/** How long a challenge is valid, in minutes. */
export const CHALLENGE_MINUTES = 5

type Purpose = (typeof CHALLENGE_PURPOSES)[number]

interface Challenge {
  id: string
  bytes: Uint8Array<ArrayBuffer>
}

/** Creates a challenge. The previous one of the same session and purpose becomes invalid. */
export async function createChallenge(purpose: Purpose, sessionId: string | null): Promise<Challenge> {
  const [id, bytes] = [randomUUID(), new Uint8Array(randomBytes(32))]
  await db().execute(sql`
    insert into ${passkeyChallenges} (id, purpose, session_id, challenge, expires_at)
    values (${id}::uuid, ${purpose}, ${sessionId}::uuid, ${Buffer.from(bytes).toString('base64url')},
      clock_timestamp() + make_interval(mins => ${CHALLENGE_MINUTES}::int))
    on conflict (session_id, purpose) do update
      set id = excluded.id, challenge = excluded.challenge, expires_at = excluded.expires_at`)
  return { id, bytes }
}

/** Consumes the challenge of a session and returns it in base64url. */
export const consumeSessionChallenge = (purpose: Exclude<Purpose, 'sign_in'>, sessionId: string) =>
  consume(sql`purpose = ${purpose} and session_id = ${sessionId}::uuid`)

/** The same for a sign-in, with the id in the browser's cookie. */
export const consumeSignInChallenge = (id: string) =>
  consume(sql`purpose = 'sign_in' and id::text = ${id}::text and session_id is null`)

async function consume(which: ReturnType<typeof sql>): Promise<string | null> {
  const [row] = await db().execute<{ challenge: string; is_expired: boolean }>(sql`
    delete from ${passkeyChallenges} where ${which}
    returning challenge, expires_at <= clock_timestamp() as is_expired`)
  return row && !row.is_expired ? row.challenge : null
}

/** Loads the library at its first use: most processes never check a passkey, and loading it takes most of a second. */
export const loadWebAuthn = () => import('@simplewebauthn/server')

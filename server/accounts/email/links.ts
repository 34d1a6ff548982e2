import { createHash, createHmac } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { db, type Transaction } from '../../../db/client'
import { emailLinks, type LINK_PURPOSES, users } from '../../../db/schema'
import { env, required } from '../../env'

/** How long a link is valid, in minutes from the time its email was sent, or the operator created it. */
export const LINK_MINUTES = 30

export type LinkPurpose = (typeof LINK_PURPOSES)[number]

/** The state of a link. It is `replaced` when a newer link for the same purpose was requested. */
export type LinkState = { kind: 'good'; email: string } | { kind: 'used' | 'replaced' | 'expired' | 'unknown' }

export interface Link {
  email: string
  url: string
  expiresAt: Date
}

export async function createLink(
  purpose: LinkPurpose,
  address: string,
  { id, createdAt, verifiesEmail }: { id: string; createdAt: SQL; verifiesEmail: boolean },
): Promise<Link | null> {
  const token = tokenOf(id)
  const [link] = await db().execute<{ email: string; expires_at: string }>(sql`
    with person as (select id, email from ${users} where lower(email) = ${address}),
    link as (
      insert into ${emailLinks} (id, user_id, purpose, token_hash, verifies_email, created_at, expires_at)
      select ${id}::uuid, id, ${purpose}, ${hashOf(token)}, ${verifiesEmail}, ${createdAt}, ${EXPIRY} from person
      on conflict (id) do update set expires_at = excluded.expires_at where ${emailLinks.usedAt} is null
      returning expires_at)
    select email, expires_at from person, link`)
  if (!link) return null
  const url = `${env().BASE_URL}${PAGES[purpose]}?token=${token}`
  return { email: link.email, url, expiresAt: new Date(link.expires_at) }
}

/** Returns the current state of a link. Reading does not consume it, because mail scanners open every link. */
export async function findLink(purpose: LinkPurpose, token: string): Promise<LinkState> {
  const [row] = await db().execute<{ email: string; is_used: boolean; is_expired: boolean; is_replaced: boolean }>(sql`
    select u.email, l.used_at is not null as is_used, l.expires_at <= clock_timestamp() as is_expired, ${IS_REPLACED} as is_replaced
    from ${emailLinks} l join ${users} u on u.id = l.user_id
    where l.token_hash = ${hashOf(token)} and l.purpose = ${purpose}`)
  if (!row) return { kind: 'unknown' }
  if (row.is_used) return { kind: 'used' }
  if (row.is_replaced) return { kind: 'replaced' }
  return row.is_expired ? { kind: 'expired' } : { kind: 'good', email: row.email }
}

/**
 * Consumes a link. Of two concurrent calls one gets the user and the other null.
 * @returns `verifiesEmail`: whether the use of the link proves that the user owns the address
 */
export async function consumeLink(
  tx: Transaction,
  purpose: LinkPurpose,
  token: string,
): Promise<{ userId: string; verifiesEmail: boolean } | null> {
  const [row] = await tx.execute<{ user_id: string; verifies_email: boolean }>(sql`
    update ${emailLinks} l set used_at = clock_timestamp()
    where l.token_hash = ${hashOf(token)} and l.purpose = ${purpose} and l.used_at is null
      and l.expires_at > clock_timestamp() and not ${IS_REPLACED}
    returning l.user_id, l.verifies_email`)
  return row ? { userId: row.user_id, verifiesEmail: row.verifies_email } : null
}

/** Makes all unused links of the user invalid. */
export async function revokeLinks(tx: Transaction, userId: string): Promise<void> {
  await tx.execute(
    sql`update ${emailLinks} set used_at = clock_timestamp() where user_id = ${userId} and used_at is null`,
  )
}

/** Deletes links 30 days after they expired. Until then their page can explain why they do not work. */
export async function pruneLinks(): Promise<void> {
  await db().execute(sql`delete from ${emailLinks} where expires_at < clock_timestamp() - interval '30 days'`)
}

const PAGES: Record<LinkPurpose, string> = { sign_in: '/sign-in/link', reset_password: '/reset-password' }

/**
 * Derives the token in the link from the link's id with NEXTAUTH_SECRET. So the queued job contains no secret, and a
 * repeated job sends the same link. The database contains only the hash.
 */
const tokenOf = (linkId: string): string =>
  createHmac('sha256', required('NEXTAUTH_SECRET')).update(`email link ${linkId}`).digest('base64url')

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

const EXPIRY = sql.raw(`clock_timestamp() + interval '${LINK_MINUTES} minutes'`)

const IS_REPLACED = sql.raw(`exists (select from email_links newer
  where newer.user_id = l.user_id and newer.purpose = l.purpose and (newer.created_at, newer.id) > (l.created_at, l.id))`)

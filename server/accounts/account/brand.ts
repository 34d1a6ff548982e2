import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { db } from '../../../db/client'
import { brands, channelBrands } from '../../../db/schema'
import type { Brand, ChangeBrand, LogoType } from '../../contract/accounts/brand'
import { MAX_LOGO_BYTES } from '../../contract/limits'
import { ApiError } from '../../errors'
import type { Account } from './account'
import { type Actor, recordActivity } from './activity'

const SHOWN = { accent: brands.accent, privacyUrl: brands.privacyUrl, logoHash: brands.logoHash }

export async function findBrand({ id }: Account): Promise<Brand> {
  const [row] = await db().select(SHOWN).from(brands).where(eq(brands.accountId, id))
  return {
    accent: row?.accent ?? null,
    privacy_url: row?.privacyUrl ?? null,
    logo_path: logoPath(row?.logoHash ?? null),
  }
}

/** Changes what is given. @throws ApiError validation_error for a logo that is no PNG, JPEG or WebP of at most 256 kB */
export async function changeBrand(account: Account, actor: Actor, change: ChangeBrand): Promise<Brand> {
  const { accent, privacy_url: privacyUrl, logo } = change
  const values = {
    ...(accent === undefined ? {} : { accent }),
    ...(privacyUrl === undefined ? {} : { privacyUrl }),
    ...(logo === undefined ? {} : logoColumns(logo)),
  }
  const { accountId } = brands
  await db().transaction(async (tx) => {
    const [before] = await tx.select(SHOWN).from(brands).where(eq(accountId, account.id))
    if (Object.keys(values).length > 0)
      await tx
        .insert(brands)
        .values({ accountId: account.id, ...values })
        .onConflictDoUpdate({ target: accountId, set: values })
    const after = { ...before, ...values }
    const changed = [
      ['color', before?.accent, after.accent],
      ['privacy page', before?.privacyUrl, after.privacyUrl],
      ['logo', before?.logoHash, after.logoHash],
    ] as const
    for (const [name, old, present] of changed) {
      if ((old ?? null) === (present ?? null)) continue
      const detail = name === 'logo' ? (present ? 'changed' : 'removed') : `${old ?? 'none'} to ${present ?? 'none'}`
      await recordActivity(tx, account, actor, { action: 'settings_changed', subject: `Recorder, ${name}`, detail })
    }
  })
  return findBrand(account)
}

/** Returns the path of a logo (server/intake/pages/serve-recorder-file.ts). Its contents never change. */
export const logoPath = (hash: string | null): string | null => (hash === null ? null : `/recorder/logo-${hash}`)

/** Returns the columns of a logo in base64; null removes it. @throws ApiError validation_error for a file that is no PNG, JPEG or WebP of at most 256 kB */
export function logoColumns(base64: string | null) {
  if (base64 === null) return { logo: null, logoType: null, logoHash: null }
  const logo = Buffer.from(base64, 'base64')
  const type = logo.length > MAX_LOGO_BYTES ? null : logoType(logo)
  if (type === null)
    throw new ApiError('validation_error', {
      message: 'Choose a PNG, JPEG or WebP file.',
      issues: [{ path: ['logo'], message: 'Choose a PNG, JPEG or WebP file.' }],
    })
  return { logo, logoType: type, logoHash: createHash('sha256').update(logo).digest('hex') }
}

interface LogoRow extends Record<string, unknown> {
  bytes: Uint8Array
  type: LogoType
}

/** Finds a logo by its SHA-256 in hex. Null for one that no account and no channel has. */
export async function findLogo(hash: string): Promise<LogoRow | null> {
  const [row] = await db().execute<LogoRow>(sql`
    select logo as bytes, logo_type as type from ${brands} where logo_hash = ${hash}
    union all select logo, logo_type from ${channelBrands} where logo_hash = ${hash} limit 1`)
  return row ?? null
}

/** Returns the type of a picture by its first and last bytes and its stated length; null for any other file, such as SVG. */
export function logoType(bytes: Buffer): LogoType | null {
  const text = (from: number, to?: number) => bytes.subarray(from, to).toString('latin1')
  if (text(0, 8) === '\x89PNG\r\n\x1a\n' && text(12, 16) === 'IHDR' && text(-8) === 'IEND\xaeB`\x82') return 'image/png'
  if (text(0, 3) === '\xff\xd8\xff' && text(-2) === '\xff\xd9') return 'image/jpeg'
  const isRiff = text(0, 4) === 'RIFF' && text(8, 15) === 'WEBPVP8' && bytes.length >= 20
  return isRiff && bytes.readUInt32LE(4) + 8 === bytes.length ? 'image/webp' : null
}

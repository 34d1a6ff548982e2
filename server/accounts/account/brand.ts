import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { db } from '../../../db/client'
import { brands } from '../../../db/schema'
import type { Brand, ChangeBrand, LogoType } from '../../contract/accounts/brand'
import { MAX_LOGO_BYTES } from '../../contract/limits'
import { ApiError } from '../../errors'
import type { Account } from './account'
import { type Actor, recordActivity } from './activity'
import { logoType } from './logo-type'

const SHOWN = { accent: brands.accent, privacyUrl: brands.privacyUrl, logoHash: brands.logoHash }

export async function findBrand({ id }: Account): Promise<Brand> {
  const [row] = await db().select(SHOWN).from(brands).where(eq(brands.accountId, id))
  return {
    accent: row?.accent ?? null,
    privacy_url: row?.privacyUrl ?? null,
    logo_path: logoPath(row?.logoHash ?? null),
  }
}

/** Returns the path of a logo (server/intake/pages/serve-logo.ts). Its contents never change. */
export const logoPath = (hash: string | null): string | null => (hash === null ? null : `/recorder/logo-${hash}`)

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

function logoColumns(base64: string | null) {
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

/** Finds a logo by its SHA-256 in hex. Null for one that no account has. */
export async function findLogo(hash: string): Promise<{ bytes: Uint8Array; type: LogoType } | null> {
  const [row] = await db()
    .select({ bytes: brands.logo, type: brands.logoType })
    .from(brands)
    .where(eq(brands.logoHash, hash))
    .limit(1)
  return row?.bytes && row.type ? { bytes: row.bytes, type: row.type } : null
}

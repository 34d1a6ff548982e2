import { eq } from 'drizzle-orm'
import { db } from '../../../db/client'
import { brands } from '../../../db/schema'
import type { Brand, ChangeBrand } from '../../contract/accounts/brand'
import type { Account } from './account'
import { type Actor, recordActivity } from './activity'
import { logoColumns, logoPath } from './logo'

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

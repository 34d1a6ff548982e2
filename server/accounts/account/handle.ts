import { and, eq, sql } from 'drizzle-orm'
import { db, type Transaction } from '../../../db/client'
import { accounts, formerHandles } from '../../../db/schema'
import { violates } from '../../../db/sqlstate'
import { MAX_HANDLE_CHARACTERS, MIN_HANDLE_CHARACTERS } from '../../contract/limits'
import { SLUG, slugOf } from '../../contract/values/text'
import { ApiError } from '../../errors'
import type { Account } from './account'
import { type Actor, recordActivity } from './activity'

/** For how long no other account can take a handle that was given up: campaign links on paper must not lead to it. */
const HANDLE_QUARANTINE_DAYS = 90

export const QUARANTINE = sql.raw(`interval '${HANDLE_QUARANTINE_DAYS} days'`)

export async function handleOf(account: Account): Promise<string> {
  const [row] = await db().select({ handle: accounts.handle }).from(accounts).where(eq(accounts.id, account.id))
  if (!row) throw new ApiError('not_found')
  return row.handle
}

/** Changes the handle; a repeat changes nothing. @throws ApiError validation_error; conflict for a taken handle */
export async function changeHandle(account: Account, actor: Actor, handle: string): Promise<void> {
  try {
    await db().transaction(async (tx) => {
      const [before] = await tx.select().from(accounts).where(eq(accounts.id, account.id)).for('no key update')
      // A handle that the database made can be kept, although no account may choose one like it.
      if (!before || before.handle === handle) return
      assertHandle(handle)
      await tx.update(accounts).set({ handle }).where(eq(accounts.id, account.id))
      if (await isQuarantined(tx, handle, account.id)) throw new ApiError('conflict', { message: QUARANTINED })
      await reclaimHandle(tx, handle, account.id)
      await recordActivity(tx, account, actor, {
        action: 'settings_changed',
        subject: 'Campaign address',
        detail: `${before.handle} to ${handle}`,
      })
    })
  } catch (error) {
    if (!violates(error, 'accounts_handle')) throw error
    throw new ApiError('conflict', { message: 'Another account uses this address. Choose another.', cause: error })
  }
}

const QUARANTINED = `Another account used this address in the last ${HANDLE_QUARANTINE_DAYS} days. Choose another.`

const MESSAGES = {
  form: 'Use 3 to 40 lowercase letters and digits, with single hyphens between them.',
  reserved: 'This address is reserved. Choose another.',
}

function assertHandle(handle: string): void {
  const problem = handleProblem(handle)
  if (problem === null) return
  const message = MESSAGES[problem]
  throw new ApiError('validation_error', { message, issues: [{ path: ['handle'], message }] })
}

/** Handles that could be taken for the service itself or for one of its pages. */
const RESERVED = new Set(
  'about abuse account accounts admin administrator anonymous api app assets auth billing blog campaign channel channels contact dashboard demo docs email embed help home info legal listen login mail message messages news official operator page privacy recorder root security settings setup sign-in sign-up signin signup staff static status support system team terms test undefined user users voice webhook webhooks widget www'.split(
    ' ',
  ),
)

const GENERATED = /^account-/

/** Returns why a text cannot be a handle; null when it can. */
export function handleProblem(handle: string): 'form' | 'reserved' | null {
  const isLongEnough = handle.length >= MIN_HANDLE_CHARACTERS && handle.length <= MAX_HANDLE_CHARACTERS
  if (!isLongEnough || !SLUG.test(handle)) return 'form'
  return RESERVED.has(handle) || GENERATED.test(handle) ? 'reserved' : null
}

const NUMBERED = 20

/** Returns the handles for a new account, the best first: its name, then with numbers. */
export function handleCandidates(name: string): string[] {
  const own = slugOf(name)
  if (handleProblem(cut(own, MAX_HANDLE_CHARACTERS)) !== null) return []
  const numbered = Array.from({ length: NUMBERED - 1 }, (_, index) => `-${index + 2}`)
  return ['', ...numbered].map((suffix) => cut(own, MAX_HANDLE_CHARACTERS - suffix.length) + suffix)
}

const cut = (slug: string, length: number): string => slug.slice(0, length).replace(/-$/, '')

/** Returns whether another account gave up this handle recently. Call it after the write, which waits for it. */
export async function isQuarantined(tx: Transaction, handle: string, accountId: string): Promise<boolean> {
  const [row] = await tx.execute(sql`
    select 1 from former_handles where handle = ${handle} and account_id <> ${accountId}::uuid
      and freed_at > clock_timestamp() - ${QUARANTINE}`)
  return row !== undefined
}

const reclaimHandle = (tx: Transaction, handle: string, accountId: string) =>
  tx.delete(formerHandles).where(and(eq(formerHandles.handle, handle), eq(formerHandles.accountId, accountId)))

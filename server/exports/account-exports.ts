import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { db } from '../../db/client'
import { accountExports, accounts, users } from '../../db/schema'
import type { Account } from '../accounts/account/account'
import { type Actor, listActivities, recordActivity, type UserActor } from '../accounts/account/activity'
import type { Activity } from '../contract/accounts/activity'
import { type AccountExport, EXPORT_HOURS } from '../contract/accounts/export'
import { isUuid } from '../contract/values/text'
import { ApiError } from '../errors'
import { csvLine } from '../messages/inbox/export'
import { exportAccount } from './export-account'

const MAX_LINKS = 3

/** Makes a link for an export, which is valid for a day. @throws ApiError limit_reached */
export async function createExport(account: Account, actor: UserActor): Promise<AccountExport> {
  const id = await db().transaction(async (tx) => {
    await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, account.id)).for('no key update')
    await tx.execute(sql`
      delete from account_exports where account_id = ${account.id}::uuid and expires_at <= clock_timestamp()`)
    if ((await tx.$count(accountExports, eq(accountExports.accountId, account.id))) >= MAX_LINKS)
      throw new ApiError('limit_reached', {
        message: `An account has at most ${MAX_LINKS} export links. Use one of them, or wait until one expires.`,
      })
    const [row] = await tx
      .insert(accountExports)
      .values({
        accountId: account.id,
        userId: actor.userId,
        expiresAt: sql`clock_timestamp() + make_interval(hours => ${EXPORT_HOURS})`,
        messages: sql`(select count(*) from messages m where m.account_id = ${account.id}::uuid and m.state <> 'draft')`,
      })
      .returning({ id: accountExports.id })
    if (!row) throw new Error('The export was not inserted.')
    await recordActivity(tx, account, actor, { action: 'account_exported' })
    return row.id
  })
  const created = (await listExports(account)).find((one) => one.id === id)
  if (!created) throw new Error('The export was not found.')
  return created
}

/** Lists the links of an account that are valid, the newest first. */
export async function listExports(account: Account): Promise<AccountExport[]> {
  const rows = await db()
    .select({ row: accountExports, userName: users.name })
    .from(accountExports)
    .innerJoin(users, eq(users.id, accountExports.userId))
    .where(isValid(account))
    .orderBy(desc(accountExports.createdAt), desc(accountExports.id))
  return rows.map(({ row, userName }) => ({
    id: row.id,
    user_name: userName,
    expires_at: row.expiresAt.toISOString(),
    messages: row.messages,
    exported: row.exported,
    bytes: row.bytes,
    started_at: row.startedAt?.toISOString() ?? null,
    finished_at: row.finishedAt?.toISOString() ?? null,
    failed_at: row.failedAt?.toISOString() ?? null,
  }))
}

const isValid = (account: Account) =>
  and(eq(accountExports.accountId, account.id), gt(accountExports.expiresAt, sql`clock_timestamp()`))

/** Milliseconds between two notes of the progress. */
const PROGRESS_MS = 500

/** Starts the download of a link. Null when the account has no such link, or it has expired. */
export async function openExport(
  account: Account,
  id: string,
  inTurn?: <T>(work: () => Promise<T>) => Promise<T>,
): Promise<AsyncGenerator<Uint8Array> | null> {
  if (!isUuid(id)) return null
  const begun = { exported: 0, bytes: 0, startedAt: sql`clock_timestamp()`, finishedAt: null, failedAt: null }
  const started = await db()
    .update(accountExports)
    .set(begun)
    .where(and(isValid(account), eq(accountExports.id, id)))
    .returning({ id: accountExports.id })
  return started.length === 0 ? null : download(account, id, inTurn)
}

async function* download(
  account: Account,
  id: string,
  inTurn?: <T>(work: () => Promise<T>) => Promise<T>,
): AsyncGenerator<Uint8Array> {
  const note = (values: PgUpdateSetSource<typeof accountExports>) =>
    db().update(accountExports).set(values).where(eq(accountExports.id, id))
  let noted = 0
  let isWhole = false
  let progress = { messages: 0, bytes: 0 }
  const onProgress = async (now: typeof progress) => {
    progress = { ...now }
    if (performance.now() - noted < PROGRESS_MS) return
    noted = performance.now()
    await note({ exported: now.messages, bytes: now.bytes })
  }
  try {
    yield* exportAccount(account, onProgress, inTurn)
    isWhole = true
  } finally {
    const end = isWhole ? { finishedAt: sql`clock_timestamp()` } : { failedAt: sql`clock_timestamp()` }
    await note({ exported: progress.messages, bytes: progress.bytes, ...end })
  }
}

const BATCH = 500

/** Yields the activity log as CSV with a header, newest first, read in batches. The log has an entry for it. */
export async function* exportActivities(account: Account, actor: Actor): AsyncGenerator<string> {
  await recordActivity(db(), account, actor, { action: 'activity_exported' })
  // A byte order mark, because spreadsheets otherwise read UTF-8 as another encoding.
  yield `\uFEFF${csvLine(COLUMNS)}`
  for (let after: string | undefined; ; ) {
    const { activities, next } = await listActivities(account, { limit: BATCH, after })
    if (activities.length > 0)
      yield activities.map((activity) => csvLine(COLUMNS.map((column) => activity[column]))).join('')
    if (next === null) break
    after = next
  }
}

const COLUMNS = [
  'created_at',
  'action',
  'user_id',
  'user_name',
  'token_id',
  'token_name',
  'ip_address',
  'subject_id',
  'subject',
  'detail',
] as const satisfies (keyof Activity)[]

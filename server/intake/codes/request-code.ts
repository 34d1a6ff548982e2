import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { db, type Transaction } from '../../../db/client'
import { intakeCodes, intakeSessions } from '../../../db/schema'
import { PLAN_TERMS } from '../../accounts/account/plan'
import type { Plan } from '../../contract/accounts/account'
import {
  CODE_MINUTES,
  type CodeCheck,
  type CodeRequest,
  type CodeResult,
  MAX_CODE_TRIES,
} from '../../contract/intake/protocol'
import { env } from '../../env'
import { log } from '../../log'
import { canonicalContact } from '../../messages/completion/contact'
import { intakeError } from '../intake-error'
import { codeWindows, countedContact } from '../limits/limit-rules'
import { admit, dailyDigest, uncountSession } from '../limits/sender-limits'
import { channelRules, offeredMethods } from '../recorder-config'
import { lockSession, type Session } from '../sessions/session'
import { isCode, SEND_CODE } from './send-code'

/** Sends a one-time code to the sender's contact, whether it exists or not. Throws ApiError with an intake reason; rate_limited. */
export async function requestCode(
  session: Session,
  { verification_method: method, contact: typed }: CodeRequest,
  networks: string[],
): Promise<void> {
  const rules = await channelRules(session.channelId)
  // A code costs money, and nothing is lost: it comes before the recording.
  if (rules.isDeleted) throw intakeError('channel_not_found')
  if (rules.isPaused) throw intakeError('channel_paused')
  if (!rules.hasCodeStep) throw intakeError('code_not_required')
  if (!offeredMethods(rules).includes(method)) throw intakeError('method_disabled')
  const contact = canonicalContact(method, typed)
  if (contact === null) throw intakeError('contact_invalid')
  if (method !== 'email' && !isAllowedCountry(contact, env().CODE_COUNTRIES)) throw intakeError('country_not_allowed')
  // Before the transaction, because reading a new daily key takes another connection.
  const counted = (await dailyDigest(`contact ${countedContact(method, contact)}`)).toString('hex')
  await db().transaction(async (tx) => {
    const { sentAt, take } = await lockSession(tx, session.id)
    if (sentAt !== null) throw intakeError('already_sent')
    // The proof must come before the recording (spec, "sender.contact_verified").
    if (take > 0) throw intakeError('contact_changed')
    await admit(tx, codeWindows(counted, session.id, { ...session, networks }))
    if (method !== 'email' && !(await countTextCode(tx, session.accountId))) throw intakeError('codes_used_up')
    await tx.update(intakeSessions).set({ method, contact, verifiedAt: null }).where(eq(intakeSessions.id, session.id))
    await startCode(tx, session.id)
  })
}

export async function checkCode(session: Session, { code }: CodeCheck): Promise<CodeResult> {
  return db().transaction(async (tx) => {
    await lockSession(tx, session.id)
    const result = await compareCode(tx, session.id, code)
    if (result.result === 'verified') {
      await tx
        .update(intakeSessions)
        .set({ verifiedAt: sql`clock_timestamp()` })
        .where(eq(intakeSessions.id, session.id))
      await uncountSession(tx, session)
    }
    return result
  })
}

/** Counts a code by SMS or WhatsApp. @returns false when the plan's codes of this month (UTC) are used up */
async function countTextCode(tx: Transaction, accountId: string): Promise<boolean> {
  const [account] = await tx.execute<{ plan: Plan }>(sql`select plan from accounts where id = ${accountId}::uuid`)
  if (!account) return false
  const most = PLAN_TERMS[account.plan].textCodesPerMonth
  const counted = await tx.execute(sql`
    insert into code_months as m (account_id, month, codes)
    select ${accountId}::uuid, date_trunc('month', clock_timestamp() at time zone 'UTC')::date, 1 where ${most}::int > 0
    on conflict (account_id, month) do update set codes = m.codes + 1 where m.codes < ${most}::int
    returning 1`)
  if (counted.length === 0) log.warn({ account_id: accountId }, 'The codes of this month are used up.')
  return counted.length > 0
}

const MAX_ATTEMPTS = 6

/** A person waits for the code. Lower numbers run first; other tasks have 0. */
const BEFORE_OTHERS = -10

/** Sends a new code to the contact of the session, after the commit. An earlier code of the session is no longer valid. */
async function startCode(tx: Transaction, sessionId: string): Promise<void> {
  const id = randomUUID()
  const times = {
    sentAt: sql`clock_timestamp()`,
    expiresAt: sql`clock_timestamp() + make_interval(mins => ${CODE_MINUTES})`,
  }
  await tx
    .insert(intakeCodes)
    .values({ sessionId, id, ...times })
    .onConflictDoUpdate({ target: intakeCodes.sessionId, set: { id, attempts: 0, ...times } })
  await tx.execute(sql`
    select graphile_worker.add_job(${SEND_CODE}, json_build_object('code_id', ${id}::text),
      max_attempts => ${MAX_ATTEMPTS}, priority => ${BEFORE_OTHERS})`)
}

async function compareCode(tx: Transaction, sessionId: string, code: string): Promise<CodeResult> {
  const [row] = await tx
    .select({
      id: intakeCodes.id,
      attempts: intakeCodes.attempts,
      isExpired: sql<boolean>`${intakeCodes.expiresAt} <= clock_timestamp()`,
    })
    .from(intakeCodes)
    .where(eq(intakeCodes.sessionId, sessionId))
    .for('update')
  if (!row || row.isExpired || row.attempts >= MAX_CODE_TRIES) return { result: 'expired', tries_left: 0 }
  if (isCode(row.id, code)) {
    await tx.delete(intakeCodes).where(eq(intakeCodes.sessionId, sessionId))
    return { result: 'verified', tries_left: 0 }
  }
  await tx
    .update(intakeCodes)
    .set({ attempts: row.attempts + 1 })
    .where(eq(intakeCodes.sessionId, sessionId))
  return { result: 'wrong', tries_left: MAX_CODE_TRIES - row.attempts - 1 }
}

/** Messages to some countries cost much, and fraud uses that. @param countries ISO 3166-1 alpha-2, upper case */
function isAllowedCountry(number: string, countries: readonly string[]): boolean {
  const country = parsePhoneNumberFromString(number)?.country
  return country !== undefined && countries.includes(country)
}

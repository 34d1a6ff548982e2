import { eq, sql } from 'drizzle-orm'
import { db, type Transaction } from '../../../db/client'
import { intakeSessions } from '../../../db/schema'
import { PLAN_TERMS } from '../../accounts/account/plan'
import type { Plan } from '../../contract/accounts/account'
import type { CodeCheck, CodeRequest, CodeResult } from '../../contract/intake/protocol'
import { env } from '../../env'
import { log } from '../../log'
import { canonicalContact } from '../../messages/completion/contact'
import { channelRules } from '../channel-rules'
import { intakeError } from '../intake-error'
import { dailyDigest } from '../limits/daily-key'
import { codeWindows, countedContact } from '../limits/limit-rules'
import { admit, uncountSession } from '../limits/sender-limits'
import { offeredMethods } from '../offered-methods'
import { lockSession, type Session } from '../sessions/find-session'
import { isAllowedCountry } from './country'
import { ownCodes } from './own-codes'

/**
 * Sends a one-time code to the sender's contact. An earlier proof of this session is no longer valid. The response is
 * the same whether the contact exists or not.
 * @throws ApiError with the reasons code_not_required, method_disabled, contact_invalid, country_not_allowed,
 *   contact_changed, code_too_soon, codes_used_up, session_ended and already_sent; rate_limited
 */
export async function requestCode(
  session: Session,
  { verification_method: method, contact: typed }: CodeRequest,
  networks: string[],
): Promise<void> {
  const rules = await channelRules(session.channelId)
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
    await ownCodes.start(tx, session.id)
  })
}

/** Checks the code of a session. After the right one its contact is verified. */
export async function checkCode(session: Session, { code }: CodeCheck): Promise<CodeResult> {
  return db().transaction(async (tx) => {
    await lockSession(tx, session.id)
    const result = await ownCodes.check(tx, session.id, code)
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

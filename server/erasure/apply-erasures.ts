import { sql } from 'drizzle-orm'
import { db } from '../../db/client'
import { SYSTEM_ACTOR } from '../accounts/account/activity'
import { accountById, accountsOf } from '../accounts/members/accounts'
import { endMembership } from '../accounts/members/membership'
import type { AppliedErasures, Erasure } from '../contract/accounts/erasure'
import { ApiError } from '../errors'
import { deleteMailFiles } from '../mail/mail'
import { eraseMessage } from './delete-messages'
import { deleteAccount, eraseDeletedAccounts } from './erase-account'
import { eraseSender } from './erase-sender'
import { erasePerson } from './erase-user'

/**
 * Erases in a restored database what the journal says was erased after the backup. What the database does not have is
 * skipped, so that a repeat changes nothing. Run it before deliveries and mails start. @throws AudioStoreError
 */
export async function applyErasures(rows: Iterable<Erasure> | AsyncIterable<Erasure>): Promise<AppliedErasures> {
  const applied: AppliedErasures = { messages: 0, senders: 0, users: 0, accounts: 0 }
  for await (const row of rows) {
    if (row.kind === 'user') applied.users += await applyUser(row.subject_id)
    else if (row.kind === 'account') applied.accounts += await applyAccount(row.subject_id)
    else await applyMessage(row, applied)
  }
  await eraseDeletedAccounts()
  return applied
}

/**
 * The person leaves the accounts of the backup first, with their tokens. The last admin of an account can be erased here too: the
 * journal says that it happened.
 */
async function applyUser(userId: string): Promise<number> {
  const memberships = await accountsOf(userId)
  const address = await db().transaction(async (tx) => {
    for (const { account } of memberships) await endMembership(tx, account, SYSTEM_ACTOR, userId, false)
    return erasePerson(tx, userId)
  })
  if (address !== null) await deleteMailFiles(address, { addressed: 'all' })
  return address === null ? 0 : 1
}

async function applyAccount(id: string): Promise<number> {
  const account = await accountById(id)
  if (account) await deleteAccount(account, SYSTEM_ACTOR, account.name)
  return account ? 1 : 0
}

/** All messages of the contact are older than the backup, and so older than the erasure of the sender. */
async function applyMessage({ kind, account_id, subject_id }: Erasure, applied: AppliedErasures): Promise<void> {
  const account = account_id === null ? null : await accountById(account_id)
  if (!account) return
  const [message] = await db().execute<{ contact: string | null }>(sql`
    select coalesce(m.sender ->> 'email', m.sender ->> 'phone', m.sender ->> 'whatsapp') as contact
    from messages m where m.id = ${subject_id}::uuid and m.account_id = ${account.id}::uuid`)
  if (!message) return
  if (kind === 'message' || message.contact === null)
    applied.messages += (await eraseMessage(account, SYSTEM_ACTOR, subject_id)) ? 1 : 0
  else {
    applied.messages += (await eraseSender(account, SYSTEM_ACTOR, message.contact).catch(asNothing)).messages
    applied.senders += 1
  }
}

/** A contact that is none can be in a message of an operator. */
const asNothing = (error: unknown) => {
  if (error instanceof ApiError && error.error === 'validation_error') return { messages: 0 }
  throw error
}

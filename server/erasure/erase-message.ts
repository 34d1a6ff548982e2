import { sql } from 'drizzle-orm'
import type { Account } from '../accounts/account/account'
import { type Actor, recordActivity } from '../accounts/account/activity'
import { EVENT_KINDS } from '../contract/messages/event'
import { isUuid } from '../contract/values/text'
import { deleteMailFiles } from '../mail/mail'
import { eventIdFor } from '../messages/completion/payload'
import { publicEventId } from '../webhooks/signing/request'
import { deleteMessages } from './delete-messages'
import { noteErasures } from './journal'

/**
 * Erases one message: the recording, the texts, the notes, the event, its deliveries and what receivers responded. Also one
 * that is being processed. Null when the account has no such message. @throws AudioStoreError
 */
export async function eraseMessage(account: Account, actor: Actor, id: string): Promise<true | null> {
  if (!isUuid(id)) return null
  // A draft belongs to its sender until it is sent.
  const which = sql`m.id = ${id}::uuid and m.state <> 'draft'`
  const erased = await deleteMessages(account.id, which, async (tx) => {
    await noteErasures(tx, [{ kind: 'message', accountId: account.id, subjectId: id }])
    await recordActivity(tx, account, actor, { action: 'message_erased', subjectId: id })
  })
  if (erased === 0) return null
  // Without SMTP_URL, files of emails about failures name the event and quote what the receiver responded.
  for (const kind of EVENT_KINDS) await deleteMailFiles(publicEventId(eventIdFor(id, kind)))
  return true
}

import { and, eq, sql } from 'drizzle-orm'
import { db, type Queryable } from '../../../db/client'
import { contacts, messages } from '../../../db/schema'
import type { Account } from '../../accounts/account/account'
import { type Actor, recordActivity } from '../../accounts/account/activity'
import type { SaveContact, SavedContact } from '../../contract/messages/contact'
import { contactOf } from '../../contract/messages/message-values'
import { contactInLowerCase } from '../completion/contact'

/** The saved contact of a row of messages. */
export const isContactOfMessage = and(
  eq(contacts.accountId, messages.accountId),
  sql`${contacts.contact} = ${contactInLowerCase('messages')}`,
)

export async function findContact({ id }: Account, contact: string | null): Promise<SavedContact> {
  const [saved] =
    contact === null ? [] : await db().select(SHOWN).from(contacts).where(isContact(id, contact.toLowerCase()))
  return saved ?? { name: '', notes: '' }
}

/** Saves what members know about the contact of a message. Null without the message, or if it has no contact. */
export function saveContact(
  account: Account,
  actor: Actor,
  { id, name, notes }: SaveContact,
): Promise<SavedContact | null> {
  return db().transaction(async (tx) => {
    const contact = await contactOfMessage(tx, account, id)
    if (contact === null) return null
    if (name === '' && notes === '') await tx.delete(contacts).where(isContact(account.id, contact))
    else
      await tx
        .insert(contacts)
        .values({ accountId: account.id, contact, name, notes })
        .onConflictDoUpdate({ target: [contacts.accountId, contacts.contact], set: { name, notes } })
    await recordActivity(tx, account, actor, { action: 'contact_changed', subjectId: id })
    return { name, notes }
  })
}

/** Locks the message, so that its contact is not saved again while its sender is being erased. */
async function contactOfMessage(tx: Queryable, account: Account, id: string): Promise<string | null> {
  const [row] = await tx
    .select({ sender: messages.sender })
    .from(messages)
    .where(and(eq(messages.id, id), eq(messages.accountId, account.id), eq(messages.state, 'completed')))
    .for('no key update')
  return (row?.sender ? contactOf(row.sender) : null)?.toLowerCase() ?? null
}

const SHOWN = { name: contacts.name, notes: contacts.notes }

const isContact = (accountId: string, contact: string) =>
  and(eq(contacts.accountId, accountId), eq(contacts.contact, contact))

import { sql } from 'drizzle-orm'
import { db } from '../../../db/client'
import { messages } from '../../../db/schema'
import type { Account } from '../../accounts/account/account'
import type { Message } from '../../contract/messages/message'
import { contactOf } from '../../contract/messages/message-values'
import { contactInLowerCase } from '../completion/contact'
import { INTRODUCTION_CHARACTERS, senderNameOf } from './sender-name'

type Sender = Message['sender']

/** How many messages of a contact are read, the newest first. A number, so that a frequent sender costs as much as a rare one. */
const READ_MESSAGES = 20

/**
 * Returns a function that tells by which name a sender introduced themself in another message from the same contact, the newest
 * first. An unverified message names no verified one, because anyone can enter the contact of someone else.
 */
export async function knownNames(
  { id }: Account,
  senders: readonly Sender[],
): Promise<(sender: Sender) => string | null> {
  const contacts = [...new Set(senders.flatMap((sender) => keyOf(sender) ?? []))]
  if (contacts.length === 0) return () => null
  const rows = await db().execute<{ contact: string; is_verified: boolean; names: string[]; transcript: string }>(sql`
    select wanted.contact, is_verified, names, transcript
    from jsonb_array_elements_text(${JSON.stringify(contacts)}::jsonb) wanted (contact)
    cross join lateral (
      select (${messages.sender} ->> 'contact_verified')::boolean as is_verified,
        ${messages.summary} -> 'mentioned' -> 'names' as names,
        left(${messages.transcriptText}, ${INTRODUCTION_CHARACTERS}) as transcript,
        ${messages.completedAt} as completed_at
      from ${messages}
      where ${messages.accountId} = ${id} and ${messages.state} = 'completed'
        and ${contactInLowerCase('messages')} = wanted.contact
      order by ${messages.completedAt} desc, ${messages.id} desc
      limit ${READ_MESSAGES}
    ) said
    order by completed_at desc`)
  const introductions = rows.flatMap(({ contact, is_verified: isVerified, names, transcript }) => {
    const name = senderNameOf(names, transcript)
    return name === null ? [] : [{ contact, isVerified, name }]
  })
  return (sender) => {
    const contact = keyOf(sender)
    const found = introductions.find((one) => one.contact === contact && (one.isVerified || !sender.contact_verified))
    return found?.name ?? null
  }
}

const keyOf = (sender: Sender): string | null => contactOf(sender)?.toLowerCase() ?? null

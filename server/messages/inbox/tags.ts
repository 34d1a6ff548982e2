import { and, eq, sql } from 'drizzle-orm'
import { db } from '../../../db/client'
import { messages } from '../../../db/schema'
import type { Account } from '../../accounts/account/account'
import { type Actor, recordActivity } from '../../accounts/account/activity'
import { MAX_FILTER_TAG_CHARACTERS } from '../../contract/messages/list-limits'
import { MAX_TAGS, tagFault } from '../../contract/messages/message-tags'
import { ApiError } from '../../errors'

/**
 * The number of recent messages whose tags the filter offers, so that the query takes the same time with a million
 * messages.
 */
const SEARCHED_MESSAGES = 1_000
const MAX_LISTED = 50
/** The filter counts characters above U+FFFF twice, as JavaScript does. Longer tags take no place in the list. */
const IN_FILTER = sql`
  char_length(tag) + regexp_count(tag, '[\\U00010000-\\U0010FFFF]') <= ${MAX_FILTER_TAG_CHARACTERS}`

/** Lists the tags of the account's recent messages by which its list can be filtered, the most used first, ignoring case. */
export async function listTags(account: Account): Promise<string[]> {
  const rows = await db().execute<{ tag: string }>(sql`
    select min(tag) as tag from (
      select tags from messages where account_id = ${account.id} and state = 'completed'
      order by completed_at desc, id desc limit ${SEARCHED_MESSAGES}
    ) recent cross join unnest(recent.tags) as tag where ${IN_FILTER}
    group by lower(tag) order by count(*) desc, min(tag) limit ${MAX_LISTED}`)
  return rows.map(({ tag }) => tag)
}

/**
 * Adds a tag to a completed message and records it in the activity log. Returns all tags; null when there is no such
 * message.
 * @throws ApiError limit_reached beyond twenty; validation_error for a duplicate or invalid tag
 */
export const addTag = (account: Account, actor: Actor, messageId: string, tag: string): Promise<string[] | null> =>
  changeTags(account, actor, messageId, (tags) => {
    const fault = tagFault(tags, tag)
    if (fault === null) return { tags: [...tags, tag.trim()], detail: `Added: ${tag.trim()}` }
    throw tags.length >= MAX_TAGS
      ? new ApiError('limit_reached', { message: fault })
      : new ApiError('validation_error', { message: fault, issues: [{ path: ['tag'], message: fault }] })
  })

/** Removes a tag, matching it exactly. An absent tag changes nothing. Null as in `addTag`. */
export const removeTag = (account: Account, actor: Actor, messageId: string, tag: string): Promise<string[] | null> =>
  changeTags(account, actor, messageId, (tags) =>
    tags.includes(tag) ? { tags: tags.filter((other) => other !== tag), detail: `Removed: ${tag}` } : null,
  )

/** Locks the message, so that concurrent changes do not overwrite each other. */
function changeTags(
  account: Account,
  actor: Actor,
  messageId: string,
  to: (tags: string[]) => { tags: string[]; detail: string } | null,
): Promise<string[] | null> {
  return db().transaction(async (tx) => {
    const [row] = await tx
      .select({ tags: messages.tags })
      .from(messages)
      .where(and(eq(messages.id, messageId), eq(messages.accountId, account.id), eq(messages.state, 'completed')))
      .for('update')
    if (!row) return null
    const changed = to(row.tags)
    if (!changed) return row.tags
    await tx.update(messages).set({ tags: changed.tags }).where(eq(messages.id, messageId))
    const { detail } = changed
    await recordActivity(tx, account, actor, { action: 'tags_changed', subjectId: messageId, detail })
    return changed.tags
  })
}

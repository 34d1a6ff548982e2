import { and, eq, lt } from 'drizzle-orm'
import { db, type Queryable } from '../../../db/client'
import { accounts, activities } from '../../../db/schema'
import type { AgentAccess, ChangeAgentAccess } from '../../contract/accounts/account'
import type { Account } from './account'
import { type Actor, recordActivity } from './activity'

/** Returns what the account allows its agents. */
export async function agentAccess({ id }: Pick<Account, 'id'>): Promise<AgentAccess> {
  const access = await stored(id)
  if (!access) throw new Error(`There is no account ${id}.`)
  return access
}

/** Changes what is given, and logs each change. */
export function changeAgentAccess(account: Account, actor: Actor, asked: ChangeAgentAccess): Promise<AgentAccess> {
  return db().transaction(async (tx) => {
    const before = await stored(account.id, tx)
    if (!before) throw new Error(`There is no account ${account.id}.`)
    const after: AgentAccess = {
      may_change: asked.may_change ?? before.may_change,
      may_send: asked.may_send ?? before.may_send,
      sees_numbers: asked.sees_numbers ?? before.sees_numbers,
    }
    await tx
      .update(accounts)
      .set({
        agentsMayChange: after.may_change,
        agentsMaySend: after.may_send,
        agentsSeeNumbers: after.sees_numbers,
      })
      .where(eq(accounts.id, account.id))
    for (const [name, subject] of Object.entries(SUBJECTS) as [keyof AgentAccess, string][])
      if (after[name] !== before[name])
        await recordActivity(tx, account, actor, {
          action: 'settings_changed',
          subject,
          detail: after[name] ? 'on' : 'off',
        })
    return after
  })
}

/** Deletes the calls of agents from the activity log after 90 days. All other entries stay. */
export const pruneAgentCalls = (now = new Date()): Promise<unknown> =>
  db()
    .delete(activities)
    .where(
      and(
        eq(activities.action, 'agent_tool_called'),
        lt(activities.createdAt, new Date(now.getTime() - KEPT_DAYS * 86_400_000)),
      ),
    )

const KEPT_DAYS = 90

const SUBJECTS: Record<keyof AgentAccess, string> = {
  may_change: 'Agents may change messages',
  may_send: 'Agents may resend deliveries',
  sees_numbers: 'Agents see card and identity numbers',
}

async function stored(id: string, lockedBy?: Queryable): Promise<AgentAccess | undefined> {
  const query = (lockedBy ?? db())
    .select({
      may_change: accounts.agentsMayChange,
      may_send: accounts.agentsMaySend,
      sees_numbers: accounts.agentsSeeNumbers,
    })
    .from(accounts)
    .where(eq(accounts.id, id))
  const [row] = lockedBy ? await query.for('update') : await query
  return row
}

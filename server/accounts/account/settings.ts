import { eq } from 'drizzle-orm'
import { db, type Queryable } from '../../../db/client'
import { accounts } from '../../../db/schema'
import type { AgentAccess, ChangeAgentAccess, FailureWarningSetting } from '../../contract/accounts/account'
import type { Account } from './account'
import { type Actor, recordActivity } from './activity'

type Row = typeof accounts.$inferSelect

/** Settings of an account, by their names in the contract. */
export type AccountSettings<Values> = { readonly [Name in keyof Values]: Setting<Values[Name]> }

interface Setting<Value> {
  column: keyof Row
  /** Its name and its value in the activity log. */
  subject: string
  shown: (value: Value) => string
}

/** Returns the settings of an account. */
export async function readSettings<Values extends object>(
  settings: AccountSettings<Values>,
  account: Pick<Account, 'id'>,
): Promise<Values> {
  return valuesOf(settings, await rowOf(db(), account))
}

/** Changes what is given, and logs each setting that differs. Returns all of them. */
export function changeSettings<Values extends object>(
  settings: AccountSettings<Values>,
  account: Account,
  actor: Actor,
  asked: { [Name in keyof Values]?: Values[Name] | undefined },
): Promise<Values> {
  return db().transaction(async (tx) => {
    const before = valuesOf(settings, await rowOf(tx, account, true))
    const given = Object.entries(asked).filter(([, value]) => value !== undefined)
    const after: Values = { ...before, ...Object.fromEntries(given) }
    const names = Object.keys(settings) as (keyof Values)[]
    const changed = names.filter((name) => String(after[name]) !== String(before[name]))
    if (changed.length === 0) return after
    const columns = Object.fromEntries(changed.map((name) => [settings[name].column, after[name]]))
    await tx.update(accounts).set(columns).where(eq(accounts.id, account.id))
    for (const name of changed) {
      const { subject, shown } = settings[name]
      await recordActivity(tx, account, actor, { action: 'settings_changed', subject, detail: shown(after[name]) })
    }
    return after
  })
}

export const onOrOff = (is: boolean): string => (is ? 'on' : 'off')

/** Whether alert URLs, and admins and editors without their own choice, get failure warnings. Default: no. */
export const FAILURE_WARNINGS: AccountSettings<FailureWarningSetting> = {
  failure_warnings: { column: 'failureWarnings', subject: 'Failure warnings', shown: onOrOff },
}

async function rowOf(on: Queryable, { id }: Pick<Account, 'id'>, isLocked = false): Promise<Row> {
  const query = on.select().from(accounts).where(eq(accounts.id, id))
  const [row] = isLocked ? await query.for('no key update') : await query
  if (!row) throw new Error(`There is no account ${id}.`)
  return row
}

const valuesOf = <Values extends object>(settings: AccountSettings<Values>, row: Row): Values =>
  Object.fromEntries(
    Object.entries<Setting<never>>(settings).map(([name, { column }]) => [name, row[column]]),
  ) as Values

/** Returns what the account allows its agents. */
export const agentAccess = (account: Pick<Account, 'id'>): Promise<AgentAccess> => readSettings(SETTINGS, account)

export const changeAgentAccess = (account: Account, actor: Actor, asked: ChangeAgentAccess): Promise<AgentAccess> =>
  changeSettings(SETTINGS, account, actor, asked)

const SETTINGS: AccountSettings<AgentAccess> = {
  may_change: { column: 'agentsMayChange', subject: 'Agents may change messages', shown: onOrOff },
  may_send: { column: 'agentsMaySend', subject: 'Agents may resend deliveries', shown: onOrOff },
  sees_numbers: { column: 'agentsSeeNumbers', subject: 'Agents see card and identity numbers', shown: onOrOff },
}

import type { accounts } from '../../../db/schema'
import type { Plan, Role } from '../../contract/accounts/account'

declare const authorized: unique symbol

/**
 * An account to which the caller has access. Only `authenticate`, `currentMember` and the operator's `accountById`
 * create one, so that a query which takes an `Account` is restricted to an account that was checked.
 */
export interface Account {
  readonly id: string
  readonly name: string
  readonly plan: Plan
  readonly createdAt: Date
  readonly [authorized]: true
}

/** A person in an account. */
export interface Member {
  readonly userId: string
  readonly email: string
  readonly name: string
  readonly role: Role
}

export const toAccount = (row: Pick<typeof accounts.$inferSelect, 'id' | 'name' | 'plan' | 'createdAt'>): Account =>
  ({ id: row.id, name: row.name, plan: row.plan, createdAt: row.createdAt }) as Account

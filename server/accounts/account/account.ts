import type { accounts } from '../../../db/schema'
import type { Plan, Role } from '../../contract/accounts/account'

declare const authorized: unique symbol

/** An account somebody was let into. Only `authenticate`, `currentMember` and the operator's `accountById` make one, so a query that asks for it cannot forget whose rows it reads. */
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

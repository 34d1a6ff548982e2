import type { Account } from '../accounts/account/account'
import { memberContext } from '../api/access/context'
import { createCallerFactory } from '../api/access/procedure'
import { appRouter } from '../api/router'
import type { Role } from '../contract/accounts/account'
import { type ApiError, toApiError } from '../errors'
import { aMember } from './fixtures/factory'

const callerOf = createCallerFactory(appRouter)

/** Returns the procedures as a member calls them in the dashboard. */
export const dashboardOf = (...member: Parameters<typeof memberContext>) => callerOf(memberContext(...member))

/** Adds a member with a role, and returns the procedures as this member calls them. */
export const dashboardAs = async (role: Role, account: Account) =>
  dashboardOf({ account, member: await aMember({ accountId: account.id, role }) })

/** Returns the status and the code of the error, or `ok`. */
export const outcomeOf = (
  call: Promise<unknown>,
  told = ({ status, error }: ApiError) => `${status} ${error}`,
): Promise<string> =>
  call.then(
    () => 'ok',
    (thrown) => told(toApiError(thrown)),
  )

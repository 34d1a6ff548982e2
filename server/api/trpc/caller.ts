import { createCallerFactory } from '../access/procedure'
import { appRouter } from '../router'
import { sessionContext } from './session'

/**
 * Calls procedures from server components as the signed-in person: `await dashboard.subscriptions.list({})`.
 * @throws ApiError
 */
export const dashboard = createCallerFactory(appRouter)(sessionContext)

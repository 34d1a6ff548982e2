import { createCallerFactory } from '../procedure'
import { appRouter } from '../router'
import { sessionContext } from './session'

/** The router for server components, as whoever is signed in: `await dashboard.subscriptions.list({})`. @throws ApiError */
export const dashboard = createCallerFactory(appRouter)(sessionContext)

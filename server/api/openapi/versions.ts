import { appRouter } from '../router'
import { version } from './version'

export const V1 = version('v1', appRouter)

/** All that are answered. A second one is a line here and a route of Next at its prefix; the first is not touched. */
export const VERSIONS = [V1]

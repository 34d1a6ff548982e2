import { appRouter } from '../router'
import { version } from './version'

export const V1 = version('v1', appRouter)

/** All versions that the service offers. To add one, add it here and add a route of Next at its prefix. */
export const VERSIONS = [V1]

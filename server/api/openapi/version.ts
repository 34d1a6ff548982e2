import type { OpenApiRouter } from 'trpc-to-openapi'
import { type Route, routesOf } from './routes'

/** Months for which a deprecated version still works (choices.md, "Deprecation window of a version"). */
export const DEPRECATION_WINDOW_MONTHS = 12

/** A version of the API: a router under a prefix. Versions are independent of each other (spec, "Versioning"). */
export interface Version {
  name: `v${number}`
  /** `/api/v1`. */
  prefix: `/${string}`
  router: OpenApiRouter
  routes: Route[]
  /** When it was deprecated; null for a current version. */
  deprecatedAt: Date | null
}

export function version(name: Version['name'], router: OpenApiRouter, deprecatedAt: Date | null = null): Version {
  const prefix = `/api/${name}` as const
  return { name, prefix, router, routes: routesOf(router, prefix), deprecatedAt }
}

/**
 * Returns the headers of a response of a deprecated version: `Deprecation` (RFC 9745) and `Sunset` (RFC 8594). A
 * current version has none.
 */
export function deprecationHeaders({ deprecatedAt }: Version): Record<string, string> {
  if (!deprecatedAt) return {}
  const sunset = new Date(deprecatedAt)
  sunset.setUTCMonth(sunset.getUTCMonth() + DEPRECATION_WINDOW_MONTHS)
  return { Deprecation: `@${Math.floor(deprecatedAt.getTime() / 1000)}`, Sunset: sunset.toUTCString() }
}

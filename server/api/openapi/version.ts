import type { OpenApiRouter } from 'trpc-to-openapi'
import { type Route, routesOf } from './routes'

/** How long a deprecated version goes on being answered (choices.md, "Deprecation window of a version"). */
export const DEPRECATION_WINDOW_MONTHS = 12

/** A version of the API: a router under a prefix. Versions know nothing of each other (spec, "Versioning"). */
export interface Version {
  name: `v${number}`
  /** `/api/v1`. */
  prefix: `/${string}`
  router: OpenApiRouter
  routes: Route[]
  /** When it was deprecated, if it was. */
  deprecatedAt: Date | null
}

export function version(name: Version['name'], router: OpenApiRouter, deprecatedAt: Date | null = null): Version {
  const prefix = `/api/${name}` as const
  return { name, prefix, router, routes: routesOf(router, prefix), deprecatedAt }
}

/** Of every answer of a deprecated version: since when (RFC 9745) and until when (RFC 8594); none of a current one. */
export function deprecationHeaders({ deprecatedAt }: Version): Record<string, string> {
  if (!deprecatedAt) return {}
  const sunset = new Date(deprecatedAt)
  sunset.setUTCMonth(sunset.getUTCMonth() + DEPRECATION_WINDOW_MONTHS)
  return { Deprecation: `@${Math.floor(deprecatedAt.getTime() / 1000)}`, Sunset: sunset.toUTCString() }
}

import type { AnyTRPCProcedure } from '@trpc/server'
import type { Meta } from './procedure'
import { appRouter } from './router'

export const API_PREFIX = '/api/v1'

/** One REST endpoint, as the router declares it. */
export interface Route {
  method: string
  /** Template, such as `/webhook-subscriptions/{id}`. */
  path: string
  /** What the rate limit and the log call it: method and template. */
  name: string
  status: number
}

export interface Match {
  /** Null when the path does not exist, or not with this method. */
  route: Route | null
  /** The path with its parameters decoded, as trpc-to-openapi is to see it. */
  path: string
  /** The methods of this path, empty when there is no such path. */
  allow: string[]
}

/** Finds the endpoint of a request. Strict, unlike trpc-to-openapi: letter case counts, and a dot is a dot. */
export function match(method: string, pathname: string): Match {
  const segments = pathname
    .slice(API_PREFIX.length + 1)
    .split('/')
    .map(decode)
  const here = ROUTES.filter(({ path }) => fits(path.slice(1).split('/'), segments))
  const wanted = method === 'HEAD' ? 'GET' : method
  const route = here.find((candidate) => candidate.method === wanted) ?? null
  const methods = here.map((candidate) => candidate.method)
  return {
    route,
    path: `/${segments.join('/')}`,
    allow: here.length === 0 ? [] : [...new Set([...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'])],
  }
}

/** Ids consist of these characters; anything else stays encoded, and is then the id of nothing. */
function decode(segment: string): string {
  const plain = segment.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return /^[A-Za-z0-9._~-]*$/.test(plain) ? plain : segment
}

const fits = (template: string[], segments: string[]): boolean =>
  template.length === segments.length &&
  template.every((part, index) => (part.startsWith('{') ? segments[index] !== '' : part === segments[index]))

// Flat at run time, whatever its type says: `subscriptions.list` is one key.
const procedures: unknown[] = Object.values(appRouter._def.procedures)

const ROUTES: Route[] = procedures
  .flatMap((procedure) => {
    const { openapi, status = 200 } = metaOf(procedure as AnyTRPCProcedure)
    if (!openapi) return []
    return { method: openapi.method, path: openapi.path, name: `${openapi.method} ${openapi.path}`, status }
  })
  // A fixed path goes before a parameter in its place.
  .sort((a, b) => a.path.split('{').length - b.path.split('{').length)

function metaOf({ _def }: AnyTRPCProcedure): Meta {
  return (_def.meta ?? {}) as Meta
}

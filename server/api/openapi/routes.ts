import type { AnyTRPCProcedure } from '@trpc/server'
import type { OpenApiRouter } from 'trpc-to-openapi'
import type { ErrorCode } from '../../contract/api/error'
import type { Meta } from '../procedure'
import type { Version } from './version'

/** Where a version's API document is, below its prefix. */
const DOCUMENT_PATH = 'openapi.json'

/** One REST endpoint, as the router declares it. */
export interface Route {
  method: string
  /** Template, such as `/webhook-subscriptions/{id}`. */
  path: string
  /** What the rate limit and the log call it: method and whole template. */
  name: string
  /** Of the successful answer. */
  status: number
  /** Offered to free accounts too. */
  isFree: boolean
  /** The errors it may answer beyond those of every endpoint. */
  errors: readonly ErrorCode[]
}

export interface Match {
  /** Null when no version has this prefix. */
  version: Version | null
  /** The API document is asked for, which is no procedure. */
  isDocument: boolean
  /** Null when the path does not exist, or not with this method. */
  route: Route | null
  /** The path with its parameters decoded, as trpc-to-openapi is to see it. */
  path: string
  /** The methods of this path, empty when there is no such path. */
  allow: string[]
}

/** Finds the endpoint of a request. Strict, unlike trpc-to-openapi: letter case counts, and a dot is a dot. */
export function match(versions: readonly Version[], method: string, pathname: string): Match {
  const version = versions.find(({ prefix }) => pathname.startsWith(`${prefix}/`)) ?? null
  if (!version) return { version, isDocument: false, route: null, path: '/', allow: [] }
  const segments = pathname
    .slice(version.prefix.length + 1)
    .split('/')
    .map(decode)
  const path = `/${segments.join('/')}`
  if (path === `/${DOCUMENT_PATH}`) return { version, isDocument: true, route: null, path, allow: allowed(['GET']) }

  const here = version.routes.filter((candidate) => fits(candidate.path.slice(1).split('/'), segments))
  const wanted = method === 'HEAD' ? 'GET' : method
  const route = here.find((candidate) => candidate.method === wanted) ?? null
  return { version, isDocument: false, route, path, allow: allowed(here.map((candidate) => candidate.method)) }
}

/** The endpoints of a router, those whose path is fixed before those with a parameter in its place. */
export function routesOf(router: OpenApiRouter, prefix: string): Route[] {
  // Flat at run time, whatever its type says: `subscriptions.list` is one key.
  const procedures: unknown[] = Object.values(router._def.procedures)
  return procedures
    .flatMap((procedure) => {
      const { openapi, status = 200, isFree = false, errors = [] } = metaOf(procedure as AnyTRPCProcedure)
      if (!openapi) return []
      const { method, path } = openapi
      return { method, path, name: `${method} ${prefix}${path}`, status, isFree, errors }
    })
    .sort((a, b) => a.path.split('{').length - b.path.split('{').length)
}

const allowed = (methods: string[]): string[] =>
  methods.length === 0 ? [] : [...new Set([...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'])]

/** Ids consist of these characters; anything else stays encoded, and is then the id of nothing. */
function decode(segment: string): string {
  const plain = segment.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return /^[A-Za-z0-9._~-]*$/.test(plain) ? plain : segment
}

const fits = (template: string[], segments: string[]): boolean =>
  template.length === segments.length &&
  template.every((part, index) => (part.startsWith('{') ? segments[index] !== '' : part === segments[index]))

function metaOf({ _def }: AnyTRPCProcedure): Meta {
  return (_def.meta ?? {}) as Meta
}

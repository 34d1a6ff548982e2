import type { AnyTRPCProcedure } from '@trpc/server'
import type { ErrorCode } from '../../contract/api/error'
import type { Meta } from '../access/procedure'
import { appRouter } from '../router'

/** A breaking change gets another prefix, with a router of its own (spec, "Versioning"). */
export const PREFIX = '/api/v1'
const DOCUMENT_PATH = 'openapi.json'

export interface Route {
  method: string
  path: string
  /** Method and full template. The rate limit and the log use it. */
  name: string
  status: number
  isFree: boolean
  errors: readonly ErrorCode[]
  maxBodyBytes: number | undefined
  /** Lines of JSON instead of one value. */
  isStream: boolean
}

export interface Match {
  isDocument: boolean
  route: Route | null
  path: string
  allow: string[]
}

/** Finds the endpoint of a request. Unlike trpc-to-openapi it compares letter case, and a dot matches only a dot. */
export function match(method: string, pathname: string): Match {
  if (!pathname.startsWith(`${PREFIX}/`)) return { isDocument: false, route: null, path: '/', allow: [] }
  const segments = pathname
    .slice(PREFIX.length + 1)
    .split('/')
    .map(decode)
  const path = `/${segments.join('/')}`
  if (path === `/${DOCUMENT_PATH}`) return { isDocument: true, route: null, path, allow: allowed(['GET']) }

  const fitting = ROUTES.filter((candidate) => fits(templateOf(candidate), segments))
  // `/messages/recent` has the methods of its own path, not those of `/messages/{id}`.
  const here = fitting.filter(({ path }) => path === fitting[0]?.path)
  // trpc-to-openapi would call the procedure of the fixed path, because it ignores letter case.
  const isNearFixedPath = ROUTES.some((candidate) => isOtherCase(templateOf(candidate), segments))
  if (isNearFixedPath) return { isDocument: false, route: null, path, allow: [] }
  const wanted = method === 'HEAD' ? 'GET' : method
  const route = here.find((candidate) => candidate.method === wanted) ?? null
  return { isDocument: false, route, path, allow: allowed(here.map((candidate) => candidate.method)) }
}

/** The endpoints of the router. A fixed path comes before a path with a parameter in the same place. */
export const ROUTES: readonly Route[] = routesOf(Object.values(appRouter._def.procedures))

// The record is flat at run time, unlike its type: `subscriptions.list` is one key.
function routesOf(procedures: readonly unknown[]): Route[] {
  return procedures
    .flatMap((procedure) => {
      const {
        openapi,
        status = 200,
        isFree = false,
        isStream = false,
        errors = [],
        maxBodyBytes,
      } = metaOf(procedure as AnyTRPCProcedure)
      if (!openapi) return []
      const { method, path } = openapi
      return { method, path, name: `${method} ${PREFIX}${path}`, status, isFree, errors, maxBodyBytes, isStream }
    })
    .sort((a, b) => a.path.split('{').length - b.path.split('{').length)
}

const allowed = (methods: string[]): string[] =>
  methods.length === 0 ? [] : [...new Set([...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'])]

function decode(segment: string): string {
  const plain = segment.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return /^[A-Za-z0-9._~-]*$/.test(plain) ? plain : segment
}

const templateOf = ({ path }: Route): string[] => path.slice(1).split('/')

const isOtherCase = (template: string[], segments: string[]): boolean =>
  !template.some((part) => part.startsWith('{')) &&
  template.join('/') !== segments.join('/') &&
  template.join('/').toLowerCase() === segments.join('/').toLowerCase()

const fits = (template: string[], segments: string[]): boolean =>
  template.length === segments.length &&
  template.every((part, index) => (part.startsWith('{') ? segments[index] !== '' : part === segments[index]))

function metaOf({ _def }: AnyTRPCProcedure): Meta {
  return (_def.meta ?? {}) as Meta
}

/** Months for which a deprecated version still works (choices.md, "Deprecation window of a version"). */
export const DEPRECATION_WINDOW_MONTHS = 12

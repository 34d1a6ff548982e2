import type { ApiDocument } from '@/server/api/openapi/document'
import type { Endpoint } from './request-examples'

/** An entry in the table of contents. */
export interface Entry {
  id: string
  name: string
  /** The HTTP method of an endpoint. */
  method?: string
  /** The address of an entry on another page. Others are headings of this page. */
  href?: string
  /** Whether the entry is the page itself. */
  isPage?: boolean
}

export interface Group {
  name: string
  entries: Entry[]
}

/** The endpoints of a tag. */
export interface EndpointGroup {
  name: string
  description: string
  endpoints: Endpoint[]
}

/** The order of the tags (the order of the spec). Other tags follow. */
const TAGS = ['Account', 'Channels', 'Messages', 'Webhook subscriptions']

/** Groups all endpoints of the document by tag, in reading order. */
export function endpointGroups({ paths, tags }: ApiDocument): EndpointGroup[] {
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Endpoint => ({ method, path, operation })),
  )
  const rank = (name: string) => (TAGS.includes(name) ? TAGS.indexOf(name) : TAGS.length)
  return tags
    .map(({ name, description }) => ({
      name,
      description,
      endpoints: all.filter(({ operation }) => operation.tags[0] === name),
    }))
    .filter(({ endpoints }) => endpoints.length > 0)
    .sort((a, b) => rank(a.name) - rank(b.name))
}

/** Returns the table of contents of the reference in reading order. Each id belongs to a heading. */
export function outline(document: ApiDocument): Group[] {
  return [
    {
      name: 'Getting started',
      entries: [
        { id: 'introduction', name: 'Introduction' },
        { id: 'authentication', name: 'Authentication' },
      ],
    },
    ...endpointGroups(document).map(({ name, endpoints }) => ({
      name,
      entries: endpoints.map(({ method, operation }) => ({
        id: operation.operationId,
        name: operation.summary,
        method: method.toUpperCase(),
      })),
    })),
    {
      name: 'Webhooks',
      entries: [
        { id: 'event', name: 'The event' },
        { id: 'receiving', name: 'Receiving events' },
        { id: 'schedule', name: 'Delivery schedule' },
        { id: 'history', name: 'Delivery history' },
      ],
    },
    {
      name: 'Reference',
      entries: [
        { id: 'no-code', name: 'No-code tools' },
        { id: 'errors', name: 'Errors' },
        { id: 'limits', name: 'Limits' },
        { id: 'versioning', name: 'Versioning' },
      ],
    },
  ]
}

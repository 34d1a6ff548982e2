import type { ApiDocument } from '@/server/api/openapi/document'
import type { Endpoint } from './request-examples'

/** An entry of the contents: where it leads and what it is called. */
export interface Entry {
  id: string
  name: string
  /** Of an endpoint. */
  method?: string
}

export interface Group {
  name: string
  entries: Entry[]
}

/** Endpoints under the heading of their tag. */
export interface EndpointGroup {
  name: string
  description: string
  endpoints: Endpoint[]
}

/** The order of the spec; a tag it does not know comes after. */
const TAGS = ['Account', 'Channels', 'Messages', 'Webhook subscriptions']

/** Every endpoint of the document, once, in the order in which one reads about them. */
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

/** The contents of the page, in reading order. Each id is one of a heading. */
export function outline(document: ApiDocument): Group[] {
  return [
    {
      name: 'Start',
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
        { id: 'receiving', name: 'Receiving' },
        { id: 'schedule', name: 'Delivery schedule' },
        { id: 'history', name: 'Delivery history' },
      ],
    },
    {
      name: 'Rules',
      entries: [
        { id: 'no-code', name: 'No-code tools' },
        { id: 'errors', name: 'Errors' },
        { id: 'limits', name: 'Limits' },
        { id: 'versioning', name: 'Versioning' },
      ],
    },
  ]
}

import { ERROR_CODES } from '@/server/contract/api/error'
import { guides } from './guides/guides'
import { type Field, type Part, reference } from './reference'

export interface Entry {
  name: string
  /** Path of its page, with the id of a heading where it is not the page itself. */
  href: string
  method?: string
}

export interface Group {
  name: string
  entries: Entry[]
}

/** Returns the table of contents of all pages, in reading order. */
export const contents = (): Group[] => [
  {
    name: 'Getting started',
    entries: [
      { name: 'Introduction', href: '/docs#introduction' },
      { name: 'Authentication', href: '/docs#authentication' },
      { name: 'Requests', href: '/docs#requests' },
    ],
  },
  ...reference().groups.map(({ slug, name, endpoints }) => ({
    name,
    entries: endpoints.map(({ method, operation }) => ({
      name: operation.summary,
      href: `/docs/api/${slug}#${operation.operationId}`,
      method: method.toUpperCase(),
    })),
  })),
  {
    name: 'Webhooks',
    entries: [
      { name: 'The event', href: '/docs/webhooks#event' },
      { name: 'Receiving events', href: '/docs/webhooks#receiving' },
      { name: 'Delivery schedule', href: '/docs/webhooks#schedule' },
    ],
  },
  { name: 'Guides', entries: guides().map(({ title, href }) => ({ name: title, href })) },
  {
    name: 'Reference',
    entries: [
      { name: 'Errors', href: '/docs#errors' },
      { name: 'Limits', href: '/docs#limits' },
      { name: 'Versioning', href: '/docs#versioning' },
    ],
  },
]

export interface Place {
  kind: 'chapter' | 'field' | 'error' | 'guide'
  title: string
  /** The chapter that contains a field, or the group or the guide of a chapter; empty for a guide. */
  chapter: string
  href: string
}

/** Lists the chapters with their fields and errors, and the guides with their sections. */
export function places(): Place[] {
  const { groups, event } = reference()
  const chapters = contents()
    .filter(({ name }) => name !== 'Guides')
    .flatMap(({ name, entries }) => entries.map((entry) => place('chapter', entry.name, name, entry.href)))
  const fields = groups.flatMap(({ slug, endpoints }) =>
    endpoints.flatMap(({ operation, parts }) => fieldPlaces(parts, operation.summary, `/docs/api/${slug}`)),
  )
  const errors = ERROR_CODES.map((code) => place('error', code, 'Errors', `/docs#error.${code}`))
  const sections = guides().flatMap(({ title, href, sections }) => [
    place('guide', title, '', href),
    ...sections.map(({ name, id }) => place('guide', name, title, `${href}#${id}`)),
  ])
  return [...chapters, ...errors, ...fieldPlaces(event.parts, 'The event', '/docs/webhooks'), ...fields, ...sections]
}

const place = (kind: Place['kind'], title: string, chapter: string, href: string): Place => ({
  kind,
  title,
  chapter,
  href,
})

/** A field that a chapter lists twice, such as in a request and its response, is one place. */
function fieldPlaces(parts: readonly Part[], chapter: string, page: string): Place[] {
  const all = (fields: readonly Field[]): Field[] => fields.flatMap((field) => [field, ...all(field.fields)])
  const found = new Map<string, Place>()
  for (const { id, name } of parts.flatMap(({ fields }) => all(fields)))
    if (!found.has(name)) found.set(name, place('field', name, chapter, `${page}#${id}`))
  return [...found.values()]
}

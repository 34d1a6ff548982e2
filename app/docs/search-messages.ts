import type { Place } from './search-index'

const kinds: Record<Place['kind'], string> = { chapter: 'Chapter', field: 'Field', error: 'Error' }

/** Texts of the search in the API reference. */
export const searchMessages = {
  label: 'Search the reference',
  placeholder: 'Search endpoints, fields, errors',
  key: '/',
  kinds,
  results: (count: number) => (count === 1 ? '1 result' : `${count} results`),
  none: (typed: string) => `Nothing found for “${typed}”. Try the name of a field, an error or an endpoint.`,
}

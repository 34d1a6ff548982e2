import type { Found } from './search-index'

const kinds: Record<Found['kind'], string> = { chapter: 'Chapter', field: 'Field', error: 'Error', guide: 'Guide' }

/** Texts of the search in the API reference and the guides. */
export const searchMessages = {
  label: 'Search the reference and guides',
  placeholder: 'Search endpoints, fields, guides',
  /** On the page of a guide, where the fields of the reference are another page. */
  placeholderOnGuide: 'Search guides and endpoints',
  key: '/',
  kinds,
  results: (count: number) => (count === 1 ? '1 result' : `${count} results`),
  none: (typed: string) => `Nothing found for “${typed}”. Try the name of a field, an error, an endpoint or a guide.`,
}

import type { ChannelType } from '../contract/channels/channel'

// "en" is the same as ICU's root collation. Without a locale the machine's own would apply. `accent` ignores case.
const COLLATOR = new Intl.Collator('en', { sensitivity: 'accent' })

/**
 * Domains first, then campaigns, each alphabetical by name (spec, "GET /api/v1/channels"), ignoring case, then by id.
 */
export function compareChannels(a: Listed, b: Listed): number {
  if (a.type !== b.type) return a.type === 'domain' ? -1 : 1
  return COLLATOR.compare(a.name, b.name) || (a.id < b.id ? -1 : Number(a.id > b.id))
}

interface Listed {
  id: string
  type: ChannelType
  name: string
}

export type KeySection = 'list' | 'message' | 'player' | 'attempt' | 'everywhere'

const ALL: readonly KeySection[] = ['everywhere', 'list', 'message', 'player', 'attempt']

/** Returns the sections of the list of keys: those of the page first, then those of every page. @param path of the page */
export function keySections(path: string): KeySection[] {
  return [...new Set([...sectionsOf(path), ...ALL])]
}

function sectionsOf(path: string): KeySection[] {
  if (path === '/messages') return ['list']
  if (/^\/messages\/(?!processing$)[^/]+$/.test(path)) return ['message', 'player']
  return /^\/integrations\/webhooks\/(?!new$|check$)[^/]+$/.test(path) ? ['attempt'] : []
}

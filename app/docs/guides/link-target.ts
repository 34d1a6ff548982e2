import { guideHref, isGuide } from './guides'

/** The chapters of the reference that say the same as a document of the repository. */
const CHAPTERS: Record<string, string> = {
  '../spec.md#completed-message': '/docs#event',
  '../receivers/README.md': '/docs#receiving',
}

/**
 * Returns the address of a link in a guide: in the same guide, of another guide here, of a chapter of the reference, or on another host.
 * Null for files that are only in the repository.
 */
export function linkTarget(target: string): string | null {
  if (target.startsWith('#') || target.startsWith('https://')) return target
  const chapter = Object.hasOwn(CHAPTERS, target) ? CHAPTERS[target] : undefined
  if (chapter !== undefined) return chapter
  const [file = '', section] = target.split('#')
  const name = file.replace(/\.md$/, '')
  if (!isGuide(name)) return null
  return section === undefined ? guideHref(name) : `${guideHref(name)}#${section}`
}

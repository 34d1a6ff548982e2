import { guideHref, isGuide } from './guides'

/**
 * Returns the address of a link in a guide: in the same guide, of another guide here, or on another host. Null for files that are only in
 * the repository.
 */
export function linkTarget(target: string): string | null {
  if (target.startsWith('#') || target.startsWith('https://')) return target
  const [file = '', section] = target.split('#')
  const name = file.replace(/\.md$/, '')
  if (!isGuide(name)) return null
  return section === undefined ? guideHref(name) : `${guideHref(name)}#${section}`
}

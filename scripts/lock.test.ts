import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Entry {
  version?: string
  optionalDependencies?: Record<string, string>
}

const { packages } = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')) as {
  packages: Record<string, Entry>
}

// npm omits these packages from the lock file when its registry does not have them. Then `npm ci` refuses the file.
test('the lock file has every platform package', () => {
  const missing = Object.entries(packages).flatMap(([place, entry]) =>
    Object.keys(place === '' ? {} : (entry.optionalDependencies ?? {})).filter((name) => !isLocked(place, name)),
  )
  expect(missing).toEqual([])
})

/**
 * Tells whether the lock file has the package where Node looks for it: beside its parent, then one level up, to the
 * root.
 */
function isLocked(place: string, name: string): boolean {
  if (packages[`${place === '' ? '' : `${place}/`}node_modules/${name}`]?.version) return true
  return place !== '' && isLocked(place.slice(0, Math.max(0, place.lastIndexOf('/node_modules/'))), name)
}

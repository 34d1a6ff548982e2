import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Entry {
  version?: string
  optionalDependencies?: Record<string, string>
}

const { packages } = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')) as {
  packages: Record<string, Entry>
}

// npm leaves such packages out of the lock file when its registry does not have them, and then `npm ci` refuses the
// file.
test('the lock file names every platform package, whatever machine wrote it', () => {
  const missing = Object.entries(packages).flatMap(([place, entry]) =>
    Object.keys(place === '' ? {} : (entry.optionalDependencies ?? {})).filter((name) => !isLocked(place, name)),
  )
  expect(missing).toEqual([])
})

/** As Node looks for it: beside the package, then one level up, to the root. */
function isLocked(place: string, name: string): boolean {
  if (packages[`${place === '' ? '' : `${place}/`}node_modules/${name}`]?.version) return true
  return place !== '' && isLocked(place.slice(0, Math.max(0, place.lastIndexOf('/node_modules/'))), name)
}

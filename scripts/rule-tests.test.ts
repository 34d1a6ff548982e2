import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hashesOfTests } from './rule-tests.mjs'

// Reads: nothing else

let root = ''
const write = (file: string, content: string) => {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
  writeFileSync(path.join(root, file), content)
}

beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'rule-tests-'))
  execFileSync('git', ['init', '-q'], { cwd: root })
  write('server/sum.ts', 'export const sum = 1')
  write('server/double.ts', "import { sum } from './sum'\nexport const double = 2 * sum")
  write('server/double.test.ts', "import { double } from '@/server/double'")
  write('server/other.test.ts', "import { it } from 'vitest'")
  write('server/texts.json', '[]')
  write('README.md', 'A sum')
})
afterEach(() => rmSync(root, { recursive: true }))

/** Which tests have another hash after a change. */
function changedBy(file: string, content: string): string[] {
  const before = hashesOfTests(root)
  write(file, content)
  const after = hashesOfTests(root)
  return [...after.keys()].filter((name) => before.get(name) !== after.get(name))
}

test.each([
  ['a source changes the tests that import it through others', 'server/sum.ts', ['server/double.test.ts']],
  ['a test changes itself', 'server/other.test.ts', ['server/other.test.ts']],
  ['a data file changes every test', 'server/texts.json', ['server/double.test.ts', 'server/other.test.ts']],
  ['a new data file changes every test', 'server/new.txt', ['server/double.test.ts', 'server/other.test.ts']],
  [
    'the versions of packages change every test',
    'package-lock.json',
    ['server/double.test.ts', 'server/other.test.ts'],
  ],
  ['a source that no test imports changes none', 'server/unused.ts', []],
  ['a document changes none', 'README.md', []],
])('%s', (_, file, expected) => {
  expect(changedBy(file, 'changed').sort()).toEqual(expected)
})

test('a test that reads files itself, or imports a script that does, changes with every file', () => {
  write('server/files.test.ts', "import { readFileSync } from 'node:fs'")
  write('scripts/tool.mjs', "import { readFileSync } from 'node:fs'")
  write('server/tool.test.ts', "import '../scripts/tool.mjs'")
  write('scripts/rule.mjs', '')
  write('server/rule.test.ts', "import '../scripts/rule.mjs'")
  write('server/data.db.test.ts', '')
  const readers = ['server/files.test.ts', 'server/tool.test.ts']
  expect(changedBy('README.md', 'Another sum').sort()).toEqual(readers)
  expect(changedBy('server/sum.ts', 'export const sum = 2').sort()).toEqual(['server/double.test.ts', ...readers])

  // git lists the added files alone, and such a test may read that list.
  const before = hashesOfTests(root)
  execFileSync('git', ['add', 'README.md'], { cwd: root })
  const after = hashesOfTests(root)
  expect([...after.keys()].filter((name) => before.get(name) !== after.get(name)).sort()).toEqual(readers)
})

test.each([
  ['a file that it names changes it', 'docs/spec.md', 'changed', true],
  ['a file in a folder of a folder that it names changes it', 'app/a/b/page.tsx', 'changed', true],
  ['a new file changes it, because it may list them', 'server/new.ts', '', true],
  ['a source that it imports changes it', 'server/sum.ts', 'export const sum = 2', true],
  ['a data file changes it', 'server/texts.json', '[1]', true],
  ['another source does not', 'server/unread.ts', 'changed', false],
  ['another document does not', 'README.md', 'changed', false],
])('a test that says what it reads: %s', (_, file, content, isChanged) => {
  write('server/unread.ts', '')
  write('docs/spec.md', '')
  write('app/a/b/page.tsx', '')
  write(
    'docs/reader.test.ts',
    "import { readFileSync } from 'node:fs'\nimport '@/server/double'\n\n// Reads: docs/*.md, app/**/*.tsx\n",
  )
  expect(changedBy(file, content).includes('docs/reader.test.ts')).toBe(isChanged)
})

test('a test that says to read nothing else changes with its imports and with data only', () => {
  write('server/none.test.ts', "import { mkdtempSync } from 'node:fs'\nimport './sum'\n// Reads: nothing else\n")
  expect(changedBy('server/sum.ts', 'export const sum = 2')).toContain('server/none.test.ts')
  expect(changedBy('server/texts.json', '[1]')).toContain('server/none.test.ts')
  expect(changedBy('README.md', 'Another sum')).not.toContain('server/none.test.ts')
  expect(changedBy('server/new.ts', '')).not.toContain('server/none.test.ts')
})

test('an import of types does not count, and one of a value called type does', () => {
  write('server/of-type.test.ts', "import type { Sum } from './sum'")
  write('server/of-value.test.ts', "import type from './sum'\nimport type, { sum } from './double'")
  const changed = changedBy('server/sum.ts', 'export const sum = 2')
  expect(changed).not.toContain('server/of-type.test.ts')
  expect(changed).toContain('server/of-value.test.ts')
})

import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { passedIn, unchanged } from './repository-files.mjs'

// Reads: nothing else

test('what passed is remembered with its content, also after other contents of the same file', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'passed-'))
  try {
    const file = path.join(folder, 'cache/passed.json')
    expect(passedIn(file).has('a.ts', 'first')).toBe(false)
    passedIn(file).add([['a.ts', 'first']])
    passedIn(file).add([['a.ts', 'second']])
    expect(['first', 'second', 'third'].map((hash) => passedIn(file).has('a.ts', hash))).toEqual([true, true, false])
    expect(passedIn(file).has('b.ts', 'first')).toBe(false)
    passedIn(file).add(['3', '4', '5', '6'].map((hash) => ['a.ts', hash]))
    expect(passedIn(file).has('a.ts', 'first')).toBe(false)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('a file that changed or was deleted during a check did not pass', () => {
  const after = new Map([
    ['same', '1'],
    ['changed', '2'],
  ])
  const before: [string, string][] = [
    ['same', '1'],
    ['changed', '1'],
    ['deleted', '1'],
  ]
  expect(unchanged(before, after)).toEqual([['same', '1']])
})

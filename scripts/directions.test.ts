import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hashOfImports } from './directions.mjs'
import { hashesOfLinted } from './lint.mjs'

// Reads: nothing else

let root = ''
const write = (file: string, content: string) => {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
  writeFileSync(path.join(root, file), content)
}
const SOURCE = "import { b } from './b'\nexport const a = b + 1\n"

beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'directions-'))
  execFileSync('git', ['init', '-q'], { cwd: root })
  write('server/a.ts', SOURCE)
  write('server/b.ts', 'export const b = 1')
  write('.dependency-cruiser.cjs', 'module.exports = {}')
})
afterEach(() => rmSync(root, { recursive: true }))

function isChangedBy(file: string, content: string): boolean {
  const before = hashOfImports(root)
  write(file, content)
  return hashOfImports(root) !== before
}

test.each([
  ['another module', SOURCE.replace('./b', './c')],
  ['only the type', SOURCE.replace('import {', 'import type {')],
  ['only the type of one name', SOURCE.replace('{ b', '{ type b')],
  ['a new import', `${SOURCE}import './c'\n`],
  ['a new import in double quotes, without spaces', `${SOURCE}import"./c"\n`],
  ['a dynamic import', `${SOURCE}export const c = () => import('./c')\n`],
  ['an import in a type', `${SOURCE}export type C = import('./c').C\n`],
  ['a new export from another file', `${SOURCE}export { c } from './c'\n`],
  ['a new export of everything', `${SOURCE}export*from './c'\n`],
  ['a new export of types', `${SOURCE}export type { C } from './c'\n`],
  ['require', `${SOURCE}const c = require('./c')\n`],
  ['import = require', `${SOURCE}import c = require('./c')\n`],
  ['an import after a comment with an apostrophe', `${SOURCE}import {\n  c, // don't\n  d,\n} from './c'\n`],
  ['a reference', `/// <reference path="./c.ts" />\n${SOURCE}`],
  ['no import any more', 'export const a = 2\n'],
])('directions are checked again after %s', (_, content) => {
  expect(isChangedBy('server/a.ts', content)).toBe(true)
})

test('directions are checked again after a new file and new rules, and not after a change of code', () => {
  expect(isChangedBy('server/c.ts', '')).toBe(true)
  expect(isChangedBy('.dependency-cruiser.cjs', 'module.exports = { forbidden: [] }')).toBe(true)
  expect(isChangedBy('server/a.ts', SOURCE.replace('+ 1', "+ 'text'.length"))).toBe(false)
  expect(isChangedBy('server/b.ts', 'export const b = 2')).toBe(false)
})

test('a change of one file is linted alone, and a change of the rules lints all', () => {
  const before = hashesOfLinted(root)
  write('server/a.ts', 'export const a = 2')
  const after = hashesOfLinted(root)
  expect([...after.keys()].filter((file) => before.get(file) !== after.get(file))).toEqual(['server/a.ts'])
  write('biome.json', '{}')
  const configured = hashesOfLinted(root)
  expect([...after.keys()].filter((file) => configured.get(file) === after.get(file))).toEqual([])
})

import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hashOfGlobals } from './types.mjs'

// Reads: nothing else

let root = ''
const write = (file: string, content: string) => {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
  writeFileSync(path.join(root, file), content)
}

beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'types-'))
  execFileSync('git', ['init', '-q'], { cwd: root })
  write('.gitignore', '.next')
  write('server/a.ts', 'export const a = 1')
  write('tsconfig.json', '{}')
})
afterEach(() => rmSync(root, { recursive: true }))

const isChangedBy = (file: string, content: string): boolean => {
  const before = hashOfGlobals(root)
  write(file, content)
  return hashOfGlobals(root) !== before
}

test.each([
  ['a global declaration', 'server/a.ts', 'export const a = 1\ndeclare global { interface Window { a: 1 } }'],
  ['a declaration of a module', 'server/a.ts', "export {}\ndeclare module 'b' { interface B { a: 1 } }"],
  ['a file that is no module', 'server/b.ts', 'interface Window { a: 1 }'],
  ['a file of declarations', 'server/b.d.ts', 'export {}'],
  ['a generated file of declarations', '.next/types/routes.d.ts', 'export {}'],
  ['an option of the compiler', 'tsconfig.json', '{ "include": [] }'],
  ['the version of a package', 'package-lock.json', '{}'],
])('all types are checked again after a change of %s', (_, file, content) => {
  expect(isChangedBy(file, content)).toBe(true)
})

test.each([
  ['a module without global declarations', 'server/a.ts', 'export const a = 2'],
  ['a new module', 'server/b.ts', "import './a'"],
  ['a document', 'README.md', 'A text'],
])('the compiler decides what to check after a change of %s', (_, file, content) => {
  expect(isChangedBy(file, content)).toBe(false)
})

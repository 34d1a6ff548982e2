import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'

// Reads: docs/spec.md

// The setup of the rule tests holds this file to the line above.

test.each([
  ['a source', () => readFileSync('server/env.ts')],
  ['a source, by its URL', () => readFileSync(new URL('../server/env.ts', import.meta.url))],
  ['another document', () => readFileSync('README.md')],
  ['a source, asynchronously', async () => readFile('server/env.ts')],
  ['what a process reads in the repository', () => execFileSync('cat', ['server/env.ts'])],
])('refuses %s', async (_name, read) => {
  await expect((async () => read())()).rejects.toThrow(/refuse-undeclared-reads\.test\.ts .* does not name/)
})

test.each([
  ['the named file', () => readFileSync('docs/spec.md')],
  ['a data file, on which every rule test depends', () => readFileSync('package.json')],
  ['the list of files', () => readdirSync('server')],
  ['the list of files that git has', () => execFileSync('git', ['ls-files', 'server'])],
  ['a process elsewhere', () => execFileSync('pwd', { cwd: tmpdir() })],
])('allows %s', (_name, read) => {
  expect(read().length).toBeGreaterThan(0)
})

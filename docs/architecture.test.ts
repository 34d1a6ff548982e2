import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

// ARCHITECTURE.md lists the folders of the server, and the modules of webhooks and processing.

const ROOT = path.resolve(import.meta.dirname, '..')
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8')
const foldersOf = (folder: string): string[] =>
  readdirSync(path.join(ROOT, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
/** The words that end in a slash, in the first column of a list or a table. */
const listed = (text: string): string[] =>
  [...text.matchAll(/(?<![\w/.-])([a-z][\w-]*)\/(?![\w*])/g)].map(([, name = '']) => name)

test('the list of modules has every folder of the server', () => {
  const [, list = ''] = /\nserver\/\n([\s\S]*?)\ninngest\//.exec(read('ARCHITECTURE.md')) ?? []
  const first = list.split('\n').flatMap((line) => listed(/^ {2}(?:[a-z-]+\/ ?)+/.exec(line)?.[0] ?? ''))
  expect(first.sort()).toEqual(foldersOf('server'))
})

test.each([
  ['webhooks', 'ARCHITECTURE.md'],
  ['processing', 'docs/internals/processing.md'],
  ['intake', 'docs/internals/processing.md'],
])('the table of server/%s has its folders', (module, file) => {
  const from = read(file).split(`\`server/${module}\``)[1] ?? ''
  const [table = ''] = /\n\|[\s\S]*?\n(?=\n)/.exec(from) ?? []
  const rows = table.split('\n').flatMap((row) => listed(row.split('|')[1] ?? ''))
  expect(rows.sort()).toEqual(foldersOf(`server/${module}`).filter((name) => !['tests', 'testing'].includes(name)))
})

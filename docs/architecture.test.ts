import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../server/root'

const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8')
const ARCHITECTURE = read('ARCHITECTURE.md')
const PROCESSING = read('docs/internals/processing.md')

/** Folders of tests, which the tables do not list. */
const TESTS = ['tests', 'testing']

const foldersIn = (folder: string): string[] =>
  readdirSync(path.join(ROOT, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !TESTS.includes(entry.name))
    .map(({ name }) => name)
    .sort()

/** Returns the folders in the first column of the table that follows `introduction`. */
function foldersOfTable(text: string, introduction: string): string[] {
  const [, after = ''] = text.split(introduction)
  const rows = after.split('\n').filter((line) => line.startsWith('|'))
  const table = rows.slice(2, after.slice(after.indexOf('|')).split('\n\n')[0]!.split('\n').length)
  return table.flatMap((row) => [...row.split('|')[1]!.matchAll(/`([\w-]+)\/`/g)].map(([, name]) => name!)).sort()
}

test.each([
  ['server/webhooks', ARCHITECTURE, '`server/webhooks`, from the lowest module'],
  ['server/processing', PROCESSING, '`server/processing`:'],
  ['server/intake', PROCESSING, '`server/intake` is the recorder'],
])('the table of %s has its folders', (folder, text, introduction) =>
  expect(foldersOfTable(text, introduction)).toEqual(foldersIn(folder)),
)

test('the list of modules in ARCHITECTURE.md has the folders of server/', () => {
  const [, list = ''] = /\nserver\/\n([\s\S]*?)\n\S/.exec(ARCHITECTURE) ?? []
  const named = list.split('\n').flatMap((line) => /^ {2}((?:[\w-]+\/ ?)+)/.exec(line)?.[1]?.match(/[\w-]+/g) ?? [])
  expect(named.filter((name) => !TESTS.includes(name)).sort()).toEqual(foldersIn('server'))
})

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// Promises are only as good as the tests they name.

const page = readFileSync(new URL('./deliveries.md', import.meta.url), 'utf8')
const promises = page.split('\n').filter((line) => line.startsWith('- '))
const LINK = /\[([^\]]+)\]\(\.\.\/([^)]+)\)/g

test('every promise names a test', () => {
  expect(promises.filter((line) => line.match(LINK) === null)).toEqual([])
})

test.each([...page.matchAll(LINK)].map(([, name = '', file = '']) => [name, file]))('%s', (name, file) => {
  expect(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')).toContain(`'${name}'`)
})

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// Each line of docs/deliveries.md is a guarantee and links the tests that check it.

const page = readFileSync(new URL('./deliveries.md', import.meta.url), 'utf8')
const guarantees = page.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| Guarantee'))
const LINK = /\[([^\]]+)\]\(\.\.\/([^)]+)\)/g

test('every guarantee links a test', () => {
  expect(guarantees.filter((line) => line.match(LINK) === null)).toEqual([])
})

test.each([...page.matchAll(LINK)].map(([, name = '', file = '']) => [name, file]))('%s exists', (name, file) => {
  expect(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')).toContain(`'${name}'`)
})

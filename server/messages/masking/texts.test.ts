import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { MASK, maskNumbers } from './mask'

const textsIn = (file: string): string[] =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))

const MASKED = textsIn('texts.masked.txt')
const KEPT = textsIn('texts.kept.txt')

test('the tables have the expected number of texts', () => {
  expect(MASKED.length).toBeGreaterThanOrEqual(150)
  expect(KEPT.length).toBeGreaterThanOrEqual(50)
})

describe('masked:', () => {
  test.each(MASKED)('%s', (text) => {
    const spoken = text.replaceAll(/\{\{|\}\}/g, '')
    expect(maskNumbers(spoken)).toBe(text.replaceAll(/\{\{.*?\}\}/g, MASK))
  })
})

describe('kept:', () => {
  test.each(KEPT)('%s', (text) => {
    expect(maskNumbers(text)).toBe(text)
  })
})

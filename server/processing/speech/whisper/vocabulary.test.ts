import { expect, test } from 'vitest'
import { readVocabulary } from './whisper'

/** As in the published file: bytes that are no visible character are written as others. */
const LINES = [
  '!',
  '[',
  'Gr',
  'Ã',
  '¼',
  'Ã',
  'Ł',
  'Ġe',
  ' ♪',
  'ĠâĻª',
  '<|endoftext|>',
  '<|startoftranscript|>',
  '<|en|>',
  '<|de|>',
  '<|0.00|>',
]
const vocabulary = readVocabulary(Buffer.from(LINES.join('\n')))
const id = (line: string) => LINES.indexOf(line)

test('tokens can share a character', () => {
  expect(vocabulary.textOf([id('Gr'), 3, 4, 5, 6, id('Ġe')])).toBe('Grüß e')
})

test('instructions have no text, and languages have codes', () => {
  expect(vocabulary.textOf([id('<|endoftext|>'), id('<|0.00|>')])).toBe('')
  expect([...vocabulary.languages]).toEqual([
    ['en', id('<|en|>')],
    ['de', id('<|de|>')],
  ])
  expect(() => vocabulary.idOf('<|xx|>')).toThrow('no <|xx|>')
})

test('signs of captions, times and instructions are never written', () => {
  const unspoken = vocabulary.unspoken.map((token) => LINES[token])
  expect(unspoken).toEqual(expect.arrayContaining(['[', 'ĠâĻª', '<|startoftranscript|>', '<|de|>', '<|0.00|>']))
  for (const line of ['!', 'Gr', '<|endoftext|>']) expect(unspoken).not.toContain(line)
})

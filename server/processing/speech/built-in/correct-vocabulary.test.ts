import { describe, expect, test } from 'vitest'
import { correctVocabulary, soundOf } from './correct-vocabulary'

const VOCABULARY = ['Nguyen', 'Siobhan', 'Marchetti', 'Zermatt', 'Harbour Dental', 'Müller', 'Ng']

/** Reads `word` as certain and `word?` as uncertain. */
const heard = (text: string) =>
  text.split(' ').map((word) => ({
    text: word.replace('?', ''),
    probability: word.includes('?') ? 0.4 : 0.9,
  }))
const corrected = (text: string, vocabulary: readonly string[] = VOCABULARY) =>
  correctVocabulary(heard(text), vocabulary)
    .map((word) => word.text)
    .join(' ')

describe('an uncertain word that sounds like a term is written as the term', () => {
  test.each([
    ['Doctor Markety? is in.', 'Doctor Marchetti is in.'],
    ['Doctor Marketi,? please', 'Doctor Marchetti, please'],
    ['a room in Zermat.?', 'a room in Zermatt.'],
    ['“Muller’s?” bill', '“Müller’s” bill'],
    ['this? is? Mister? Markety?', 'this is Mister Marchetti'],
    ['two words: Mar? ketty? called', 'two words: Marchetti called'],
    ['at Harber? dentil? today', 'at Harbour Dental today'],
    ['at harbor? dental? today', 'at Harbour Dental today'],
  ])('%s', (text, expected) => expect(corrected(text)).toBe(expected))
})

describe('it stays', () => {
  test.each([
    ['if it is certain', 'Doctor Markety is in.'],
    ['if one of its words is certain', 'at Harber dentil? today'],
    ['if common words are only a little like it', 'when the market? is open'],
    ['if it sounds otherwise', 'Doctor Thompson? is? in?'],
    ['if the term is too short to tell', 'the end? is an? egg?'],
    ['without a word', ''],
  ])('%s', (_, text) => expect(corrected(text)).toBe(text.replaceAll('?', '')))

  test('without a vocabulary', () =>
    expect(corrected('Doctor Markety? is in.', [])).toBe('Doctor Markety? is in.'.replace('?', '')))
})

test('a replaced word is as uncertain as the least certain of those it replaces', () => {
  const words = [
    { text: 'Mar', probability: 0.5 },
    { text: 'ketty', probability: 0.3 },
  ]
  expect(correctVocabulary(words, VOCABULARY)).toEqual([{ text: 'Marchetti', probability: 0.3 }])
})

test.each([
  ['Schmidt', 'Shmit'],
  ['Philipp', 'Filip'],
  ['Knight', 'Nit'],
  ['Müller', 'Muller'],
  ['Krzysztof', 'Krzystoff'],
])('%s and %s sound alike', (one, other) => expect(soundOf(one)).toBe(soundOf(other)))

import { expect, test } from 'vitest'
import { isUnderstood } from './recognizer'

type Row = [text: string, confidence: number | null, isUnderstood: boolean, language?: string, seconds?: number]

test.each<Row>([
  // What the built-in engine wrote for other languages and for babble.
  ['Mugamina, Mettion de Reese, my understanding is not state, Sneeton, gentlemen.', 0.34, false],
  ['Can you get the email with a letter or for me to call you a limit?', 0.4, false],
  ['Hello, this is Karen Whitfield. My internet has been dropping every ten minutes.', 0.83, true],
  ['If I even have been made in your own stuff,', 0.66, false],
  ['Ich möchte meinen Termin verschieben.', 0.58, true, 'de'],
  ["J'ai commandé de Chen Nia, à semaine et elle ne fout toujours pas n'arrivée.", 0.54, false, 'fr'],
  ["Ce n'est pas un numéro du conférence valide.", 0.56, true, 'fr'],
  ['Thank you.', 0.38, false, 'en', 8],
  ['Yes.', 0.45, true],
  ['Mm-hmm.', 0.3, false],
  ['', 0, true],
  ['Whatever an engine says that tells nothing about its confidence.', null, true],
])('%j with confidence %j: %j', (text, confidence, expected, language = 'en', end = 1) =>
  expect(isUnderstood({ text, confidence, language, segments: [{ start: 0, end, text }] })).toBe(expected),
)

import { expect, test } from 'vitest'
import { hashOfTexts, readSentences, readVoicemails } from '../../../testing/processing/summary-cases'
import { INTENTS } from '../summarizer'
import { HEADS, labelsOf } from './heads'
import learned from './heads.json'

test('the heads were learned from the texts of cases/: if not, npm run train', () =>
  expect(learned.texts).toBe(hashOfTexts()))

test.each(HEADS)('each label of %s has a probability for 384 numbers, the most probable one first', (head) => {
  const labels = labelsOf(head, new Float32Array(384).fill(0.05))
  expect(labels.length).toBe(Object.keys(learned[head]).length)
  const probabilities = labels.map(({ probability }) => probability)
  for (const one of probabilities) expect(0 < one && one < 1).toBe(true)
  expect(probabilities).toEqual(probabilities.toSorted((one, other) => other - one))
})

test('no sentence is learned and held out', () => {
  const textsOf = (file: Parameters<typeof readSentences>[0]) =>
    readSentences(file).flatMap(({ sentences }) => sentences.filter(({ tells }) => tells).map(({ text }) => text))
  const learnedTexts = new Set(textsOf('sentences.txt'))
  expect(learnedTexts.size).toBeGreaterThan(500)
  expect(textsOf('sentences-held-out.txt').filter((text) => learnedTexts.has(text))).toEqual([])
})

test('each text has a known urgency, sentiment and intent, and none is learned and held out', () => {
  const [texts, heldOut] = [readVoicemails('voicemails.tsv'), readVoicemails('voicemails-held-out.tsv')]
  for (const { urgency, sentiment, intent } of [...texts, ...heldOut]) {
    expect(['danger', 'pressing', 'ordinary', 'relaxed']).toContain(urgency)
    expect(['positive', 'neutral', 'negative', 'frustrated']).toContain(sentiment)
    expect(INTENTS).toContain(intent)
  }
  const learnedTexts = new Set(texts.map(({ transcript }) => transcript))
  expect(learnedTexts.size).toBe(texts.length)
  expect(heldOut.filter(({ transcript }) => learnedTexts.has(transcript))).toEqual([])
})

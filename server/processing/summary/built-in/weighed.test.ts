import { expect, test } from 'vitest'
import type { SentenceMeaning } from '../summarizer'
import { actionItemsIn } from './action-items'
import { composed } from './compose'
import { readMessage } from './items'
import { weighed } from './judged'

const OTHER = { asks: 0, calls: 0, tells: 0 }
const TOLD = { ...OTHER, tells: 1 }
const ASKED = { ...OTHER, asks: 1 }

/** Summarizes sentences as rules read them, with what each is for. */
function summaryOf(...marked: [string, Omit<SentenceMeaning, 'text'>][]) {
  const text = marked.map(([sentence]) => sentence).join(' ')
  const sentences = marked.map(([sentence, uses]) => ({ text: sentence, ...uses }))
  const read = weighed(readMessage(text), sentences)
  return { text: composed(read), tasks: actionItemsIn(read.items, text, null).map(({ task }) => task) }
}

test('a sentence that only fills a message is left out', () => {
  const { text } = summaryOf(
    ['The tap in the kitchen is leaking.', TOLD],
    ['It started on Tuesday.', TOLD],
    ['We went for a walk in the park.', OTHER],
  )
  expect(text).toContain('the tap in the kitchen is leaking')
  expect(text).toContain('started on Tuesday')
  expect(text).not.toContain('walk in the park')
})

test('where nothing matters, nothing is left out', () => {
  const { text } = summaryOf(
    ['We loved the show last night.', { ...OTHER, tells: 0.3 }],
    ['The singer was brilliant.', OTHER],
  )
  expect(text).toContain('singer was brilliant')
})

test('a sentence that asks, although no rule says so, is in the text and is a task', () => {
  const { text, tasks } = summaryOf(
    ['The box came on Monday.', TOLD],
    ['Only you give back the money for the eggs.', ASKED],
  )
  expect(text).toContain('back the money for the eggs')
  expect(tasks).toEqual([expect.stringContaining('back the money for the eggs')])
})

test('a number that only fills a message stays', () => {
  expect(summaryOf(['It broke.', TOLD], ['The neighbours have 12 cats.', OTHER]).text).toContain('12 cats')
})

test('a call, or a text without full stops, is no task', () => {
  const long = `${'and then we went to the shop '.repeat(8)}please`
  expect(summaryOf(['It broke.', TOLD], ['My phone is waiting for your voice.', { ...ASKED, calls: 1 }]).tasks).toEqual(
    [],
  )
  expect(summaryOf(['It broke.', TOLD], [long, ASKED]).tasks).toEqual([])
})

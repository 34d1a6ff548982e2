import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readCases, type SummaryCase } from '../../../testing/processing/summary-cases'
import { ground } from '../grounding'

const cases = new Map(
  ['./composed.txt', './composed-held-out.txt'].flatMap(readCases).map((one): [string, SummaryCase] => [one.id, one]),
)

/** Reads lines `id: text`. */
const linesOf = (file: string): { id: string; text: string }[] =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => /^[\w-]+: /.test(line))
    .map((line) => ({ id: line.slice(0, line.indexOf(':')), text: line.slice(line.indexOf(':') + 2) }))

/** What grounding leaves out of a text about a transcript. */
function droppedOf({ id, text }: { id: string; text: string }): string[] {
  const claims = {
    text,
    urgency: null,
    sentiment: null,
    intent: null,
    callback_quote: null,
    action_items: [],
    names: [],
    phones: [],
    emails: [],
  }
  return ground(claims, cases.get(id)!.transcript, { language: 'en' }).dropped
}

const good = linesOf('./good-summaries.txt')
const planted = linesOf('./false-facts.txt')

test('of 60 good summaries, written by hand, at most 2 lose a sentence', () => {
  expect(good).toHaveLength(60)
  const lost = good.flatMap((one) => droppedOf(one).map((why) => `${one.id}: ${why}`))
  expect(lost.length, lost.join('\n')).toBeLessThanOrEqual(0)
})

test('of 60 planted false facts none passes', () => {
  expect(planted).toHaveLength(60)
  expect(planted.filter((one) => droppedOf(one).length === 0)).toEqual([])
})

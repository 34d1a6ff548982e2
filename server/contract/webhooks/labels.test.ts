import { expect, test } from 'vitest'
import { SubscriptionLabels } from './subscription'

test.each([
  ['Front desk', true],
  ['  Front desk  ', true],
  ['', true],
  ['مكتب الاستقبال', true],
  ['two\nlines', false],
  ['\u202egpj.exe', false],
  ['\u0000', false],
  ['\u200b', false],
  ['a'.repeat(81), false],
])('the name %j is accepted: %s', (name, isAccepted) => {
  expect(SubscriptionLabels.safeParse({ name, description: '' }).success).toBe(isAccepted)
})

test.each([
  ['Two\nlines', true],
  ['a\u0000b', false],
  ['\ud800', false],
])('the description %j is accepted: %s', (description, isAccepted) => {
  expect(SubscriptionLabels.safeParse({ name: '', description }).success).toBe(isAccepted)
})

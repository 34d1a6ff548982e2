import { expect, test } from 'vitest'
import { checklistSteps } from './checklist-steps'

test.each([
  [{ hasChannel: false, unfinished: 0, hasWebhook: false }, [], 'create'],
  [{ hasChannel: false, unfinished: 0, hasWebhook: true }, ['webhook'], 'create'],
  [{ hasChannel: true, unfinished: 0, hasWebhook: false }, ['create'], 'leave'],
  [{ hasChannel: true, unfinished: 2, hasWebhook: false }, ['create', 'leave'], 'arrive'],
  [{ hasChannel: true, unfinished: 1, hasWebhook: true }, ['create', 'leave', 'webhook'], 'arrive'],
])('with %j the steps %j are done, and %s is next', (progress, done, next) => {
  const steps = checklistSteps(progress)
  expect(Object.entries(steps.done).flatMap(([step, isDone]) => (isDone ? [step] : []))).toEqual(done)
  expect(steps.next).toBe(next)
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Summary } from '../../contract/messages/message'
import { toSummary } from './summary'

const good = {
  text: 'Ada asks for a call back.',
  urgency: 'high',
  sentiment: 'frustrated',
  intent: 'scheduling',
  callback_required: true,
  action_items: [{ task: 'Call Ada', priority: 'medium', deadline: 'ASAP' }],
  mentioned: { names: ['Ada'], phones: ['+12015550123'], emails: ['ada@example.com'] },
}
const item = good.action_items[0]

test('a valid summary does not change', () => {
  expect(toSummary(good)).toEqual(good)
})

describe('one field at a time is corrected:', () => {
  test.each([
    ['a text of 200 words stays', { text: 'word '.repeat(200).trim() }, {}],
    ['one of 201 loses the last', { text: 'word '.repeat(201) }, { text: 'word '.repeat(200).trim() }],
    ['what is no text is empty', { text: null }, { text: '' }],
    ['an urgency of another name is null', { urgency: 'critical' }, { urgency: null }],
    ['one in capitals too', { urgency: 'HIGH' }, { urgency: null }],
    ['a sentiment of another name is null', { sentiment: 'angry' }, { sentiment: null }],
    ['an intent is free', { intent: 'anything at all' }, {}],
    ['an empty one is null', { intent: ' ' }, { intent: null }],
    ['a call back is true or it is not', { callback_required: 'true' }, { callback_required: false }],
    ['a list that is none is empty', { action_items: 'Call' }, { action_items: [] }],
    [
      'a task without a priority is kept as medium',
      { action_items: [item, { task: 'Wait', deadline: null }] },
      { action_items: [item, { task: 'Wait', priority: 'medium', deadline: null }] },
    ],
    [
      'one of another priority too',
      { action_items: ['urgent', 'HIGH', 3, null].map((priority) => ({ ...item, priority })) },
      { action_items: Array(4).fill({ ...item, priority: 'medium' }) },
    ],
    ['an empty task is dropped', { action_items: [{ ...item, task: '' }, item] }, { action_items: [item] }],
    [
      'a deadline that is no text is null',
      { action_items: [{ ...item, deadline: 5 }] },
      { action_items: [{ ...item, deadline: null }] },
    ],
    [
      'an absent one too',
      { action_items: [{ task: 'Wait', priority: 'low' }] },
      { action_items: [{ task: 'Wait', priority: 'low', deadline: null }] },
    ],
    [
      'a field of no meaning is dropped',
      { action_items: [{ ...item, owner: 'Bo' }], model: 'x' },
      { action_items: [item] },
    ],
  ])('%s', (_promise, change, expected) => {
    const said = { ...good, ...change }
    expect(toSummary(said)).toEqual({
      ...good,
      ...('model' in change ? { action_items: change.action_items } : change),
      ...expected,
    })
  })

  test.each([
    ['empty names are dropped', { names: ['', ' ', 'Ada'] }, { names: ['Ada'] }],
    ['a name of 256 characters stays', { names: ['x'.repeat(256)] }, { names: ['x'.repeat(256)] }],
    ['a longer one is cut', { names: ['x'.repeat(257)] }, { names: ['x'.repeat(256)] }],
    ['never inside a pair', { names: [`${'x'.repeat(255)}😀`] }, { names: ['x'.repeat(255)] }],
    ['of 256 pairs, 128 stay', { names: ['😀'.repeat(256)] }, { names: ['😀'.repeat(128)] }],
    ['what is no name is dropped', { names: [7, null, {}, 'Ada'] }, { names: ['Ada'] }],
    [
      'invalid numbers are dropped',
      { phones: ['0201 555', '+1555555555', '+9991234567', '+12015550123'] },
      { phones: ['+12015550123'] },
    ],
    ['a possible number of an unknown range stays', { phones: ['+15555555555'] }, { phones: ['+15555555555'] }],
    [
      'each entry is listed once, in the order of its first place',
      {
        names: ['Bo', 'Ada', ' Bo ', 'Ada', 'ada'],
        phones: ['+1 201 555 0123', '+12015550123', '+442079460123', '+1 (201) 555-0123'],
        emails: ['ada@example.com', ' ada@example.com', 'bo@example.com'],
      },
      {
        names: ['Bo', 'Ada', 'ada'],
        phones: ['+12015550123', '+442079460123'],
        emails: ['ada@example.com', 'bo@example.com'],
      },
    ],
    ['a number with spaces is E.164 without', { phones: ['+1 201 555 0123'] }, { phones: ['+12015550123'] }],
    [
      'invalid addresses are dropped',
      { emails: ['ada', 'ada@localhost', 'ada@example.com'] },
      { emails: ['ada@example.com'] },
    ],
    ['what is no list is empty', { names: 'Ada', phones: null, emails: 5 }, { names: [], phones: [], emails: [] }],
  ])('%s', (_promise, mentioned, expected) => {
    expect(toSummary({ ...good, mentioned: { ...good.mentioned, ...mentioned } }).mentioned).toEqual({
      ...good.mentioned,
      ...expected,
    })
  })
})

test('any output becomes a valid summary, and a second conversion does not change it', () => {
  const anything = fc.oneof(fc.anything(), fc.string(), fc.constant(good), fc.array(fc.anything()))
  const said = fc.oneof(
    fc.anything(),
    fc.record({
      text: anything,
      urgency: anything,
      action_items: fc.oneof(
        anything,
        fc.array(fc.record({ task: anything, priority: fc.constantFrom('low', 'x'), deadline: anything })),
      ),
      mentioned: fc.oneof(
        anything,
        fc.record({
          names: fc.array(fc.string({ unit: 'grapheme', size: 'large' })),
          phones: anything,
          emails: anything,
        }),
      ),
    }),
  )
  fc.assert(
    fc.property(said, (given) => {
      const summary = toSummary(given)
      expect(Summary.strict().parse(summary)).toEqual(summary)
      expect(toSummary(summary)).toEqual(summary)
    }),
  )
})

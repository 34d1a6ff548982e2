import { expect, test } from 'vitest'
import { chooseMember, type Rule } from './assign-messages'

const MESSAGE = { channelId: 'site', tags: ['Crown'], urgency: 'high' }
const rule = (change: Partial<Rule> = {}): Rule => ({
  channel_id: null,
  tag: null,
  urgency: null,
  user_ids: ['ada'],
  turn: 0,
  ...change,
})
const ALL = new Set(['ada', 'ben', 'cleo'])

test.each<[string, Partial<Rule>, boolean]>([
  ['without a condition', {}, true],
  ['on the channel', { channel_id: 'site' }, true],
  ['on another channel', { channel_id: 'shop' }, false],
  ['on a tag, in any letter case', { tag: 'CROWN' }, true],
  ['on a tag that it does not have', { tag: 'crow' }, false],
  ['on its urgency', { urgency: 'high' }, true],
  ['on another urgency', { urgency: 'low' }, false],
  ['on all of them', { channel_id: 'site', tag: 'crown', urgency: 'high' }, true],
  ['on all of them but one', { channel_id: 'site', tag: 'crown', urgency: 'medium' }, false],
])('a rule %s fits a message: %#', (_, change, isChosen) =>
  expect(chooseMember([rule(change)], MESSAGE, ALL)?.userId).toBe(isChosen ? 'ada' : undefined),
)

test('the first rule that fits wins, in their order', () => {
  const rules = [rule({ urgency: 'low', user_ids: ['ben'] }), rule({ user_ids: ['cleo'] }), rule()]
  expect(chooseMember(rules, MESSAGE, ALL)?.userId).toBe('cleo')
})

test('several people get a message in turn, and those who cannot be assigned are skipped', () => {
  const people = ['ada', 'ben', 'cleo']
  const got = (eligible: ReadonlySet<string>, number: number) => {
    let turn = 0
    return Array.from({ length: number }, () => {
      const chosen = chooseMember([rule({ user_ids: people, turn })], MESSAGE, eligible)
      turn = chosen?.turn ?? 0
      return chosen?.userId
    })
  }
  expect(got(ALL, 4)).toEqual(['ada', 'ben', 'cleo', 'ada'])
  expect(got(new Set(['ada', 'cleo']), 3)).toEqual(['ada', 'cleo', 'ada'])
})

test('a rule without a person who can be assigned leaves the message to the next one', () => {
  const rules = [rule({ user_ids: ['gone'] }), rule({ user_ids: ['ben'] })]
  expect(chooseMember(rules, MESSAGE, ALL)?.userId).toBe('ben')
  expect(chooseMember(rules.slice(0, 1), MESSAGE, ALL)).toBeNull()
})

test('when a tag was added, only rules on this tag count', () => {
  const rules = [rule({ user_ids: ['ben'] }), rule({ tag: 'crown' })]
  expect(chooseMember(rules, MESSAGE, ALL, ['crown'])?.userId).toBe('ada')
  expect(chooseMember(rules, MESSAGE, ALL, ['bridge'])).toBeNull()
})

import { expect, test } from 'vitest'
import { parseSearch, phoneEnd, toTsquery } from './search'

const ACCOUNT = '0f8fad5b-d9cb-469f-a165-70867728950e'
const asked = (q: string) => toTsquery(ACCOUNT, { q })?.replace(`':account:${ACCOUNT}'`, 'A')

test.each([
  ['crown', "A & 'crown':*"],
  ['Lost CROWN', "A & 'lost' & 'crown':*"],
  ['  lost   cr ', "A & 'lost' & 'cr':*"],
  ['a', "A & 'a'"],
  ['歯', "A & '歯':*"],
  ['ada@example.com', "A & 'ada' & 'example' & 'com':*"],
  ['don’t', "A & 'don' & 't'"],
  ['check-up', "A & 'check' & 'up':*"],
  ["'); drop table messages; --", "A & 'drop' & 'table' & 'messages':*"],
  ['a & !b | (c <-> d):* \\', "A & 'a' & 'b' & 'c' & 'd'"],
  ['crown 12', "A & 'crown' & '12'"],
  ['0147', "A & (('0147') | '0147' | ':phone:741':*)"],
  ['201 555 0147', "A & (('201' & '555' & '0147') | '2015550147':* | ':phone:7410555102':*)"],
  ['+1 (201) 555-0147', "A & (('1' & '201' & '555' & '0147') | '12015550147':* | ':phone:74105551021':*)"],
  ['0044 20 7946 0123', "A & (('0044' & '20' & '7946' & '0123') | '442079460123':* | ':phone:321064970244':*)"],
  ['call 0147 now', "A & 'call' & (('0147') | '0147' | ':phone:741':*) & 'now':*"],
  ['%&/()', "':nothing:'"],
  ['\0\ud800', "':nothing:'"],
])('the query of %s is %s', (typed, query) => expect(asked(typed)).toBe(query))

test('one query contains the account, every filter and every word', () => {
  expect(
    toTsquery(ACCOUNT, { q: 'crown', channel: ACCOUNT, urgency: 'high', sentiment: 'none', tag: "it's \\ new" }),
  ).toBe(
    `':account:${ACCOUNT}' & ':channel:${ACCOUNT}' & ':urgency:high' & ':sentiment:' & ':tag:it''s \\\\ new' & 'crown':*`,
  )
})

test('without a filter there is no query', () => expect(toTsquery(ACCOUNT, {})).toBeNull())

test('words after the twelfth are ignored', () => {
  expect(parseSearch('a b c d e f g h i j k l m n')).toHaveLength(12)
})

test.each([
  ['12', null],
  ['000', null],
  ['020 7946 0123', '2079460123'],
  ['crown', null],
])('the end of a phone number in %s is %s', (typed, end) => {
  const [term] = parseSearch(typed)
  expect(term && phoneEnd(term)).toBe(end)
})

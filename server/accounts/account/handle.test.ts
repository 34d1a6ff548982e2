import { expect, test } from 'vitest'
import { handleCandidates, handleProblem } from './handle'

test.each([
  ['harbour-dental', null],
  ['abc', null],
  ['a'.repeat(40), null],
  ['4711', null],
  ['ab', 'form'],
  ['a'.repeat(41), 'form'],
  ['Harbour', 'form'],
  ['-harbour', 'form'],
  ['harbour--dental', 'form'],
  ['harbour dental', 'form'],
  ['häfen', 'form'],
  ['', 'form'],
  ['support', 'reserved'],
  ['api', 'reserved'],
  ['account-0123456789ab', 'reserved'],
])('the handle %j has the problem %j', (handle, expected) => {
  expect(handleProblem(handle)).toBe(expected)
})

test.each([
  ['Harbour Dental', 'harbour-dental', 'harbour-dental-2'],
  ['Été à Genève', 'ete-a-geneve', 'ete-a-geneve-2'],
  ['x'.repeat(60), 'x'.repeat(40), `${'x'.repeat(38)}-2`],
  [`${'x'.repeat(37)} yy`, `${'x'.repeat(37)}-yy`, `${'x'.repeat(37)}-2`],
])('a new account %j tries %j, then %j', (name, first, second) => {
  expect(handleCandidates(name).slice(0, 2)).toEqual([first, second])
})

test('every candidate is a valid handle, and none repeats', () => {
  for (const name of ['Harbour Dental', 'x'.repeat(60), 'abc', `${'ab '.repeat(20)}`]) {
    const candidates = handleCandidates(name)
    expect(candidates.filter((candidate) => handleProblem(candidate) !== null)).toEqual([])
    expect(new Set(candidates).size).toBe(20)
  }
})

test.each(['春', '', 'AB', 'Support', 'Account 12', '!!!'])('the name %j gives no candidate', (name) => {
  expect(handleCandidates(name)).toEqual([])
})

import { expect, test } from 'vitest'
import { groupsOfNumber } from './text'

test.each([
  ['+14155550123', ['+1', '415', '555', '0123']],
  ['+493012345678', ['+49', '301', '234', '5678']],
  ['+33612345678', ['+33', '612', '345', '678']],
  ['+4915112345678', ['+49', '151', '1234', '5678']],
  ['+6512345678', ['+65', '1234', '5678']],
  ['+352621123456', ['+352', '621', '123', '456']],
  ['+353871234567', ['+353', '871', '234', '567']],
  ['+12345', null],
  ['+1415555012345678', null],
  ['14155550123', null],
  ['+1 415 555 0123', null],
  ['dana@example.com', null],
])('the number %s has the groups %j', (text, groups) => {
  expect(groupsOfNumber(text)).toEqual(groups)
  if (groups) expect(groups.join('')).toBe(text)
})

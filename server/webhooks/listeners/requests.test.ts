import { expect, test } from 'vitest'
import { replaceFields } from './requests'

const base = { a: 1, b: { c: 'x', d: ['e'] }, n: null }

test.each([
  [{}, base, []],
  [{ a: 2 }, { ...base, a: 2 }, []],
  [{ b: { c: 'y' } }, { ...base, b: { c: 'y', d: ['e'] } }, []],
  [{ b: { d: [] } }, { ...base, b: { c: 'x', d: [] } }, []],
  [{ b: null, n: 'text' }, { a: 1, b: null, n: 'text' }, []],
  [{ n: { any: 1 } }, { ...base, n: { any: 1 } }, []],
  [{ x: 1, b: { y: { z: 1 } } }, { ...base, x: 1, b: { c: 'x', d: ['e'], y: { z: 1 } } }, [['x'], ['b', 'y']]],
  [JSON.parse('{"constructor":1}'), { ...base, constructor: 1 }, [['constructor']]],
])('%j', (fields, value, unknown) => {
  expect(replaceFields(base, fields)).toEqual({ value, unknown })
})

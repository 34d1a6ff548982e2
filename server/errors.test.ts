import { expect, test } from 'vitest'
import { z } from 'zod'
import { fromZod } from './errors'

const shape = z.object({ filter: z.object({ urgency: z.array(z.enum(['low', 'high'])).max(1) }), name: z.string() })
const issuesOf = (input: unknown) => {
  const { error } = shape.safeParse(input)
  return error && fromZod(error).body.issues?.map(({ path, message }) => `${path.join('.')}: ${message}`)
}

test('a value of another type has one issue, without one about its length', () => {
  expect(issuesOf({ filter: { urgency: 'high' }, name: 5 })).toEqual([
    'filter.urgency: Invalid input: expected array, received string',
    'name: Invalid input: expected string, received number',
  ])
})

test('a value of the right type keeps each of its issues', () => {
  expect(issuesOf({ filter: { urgency: ['highest'] }, name: '' })).toEqual([
    'filter.urgency.0: Invalid option: expected one of "low"|"high"',
  ])
  expect(issuesOf({ filter: { urgency: ['low', 'high'] }, name: '' })).toEqual([
    'filter.urgency: Too big: expected array to have <=1 items',
  ])
})

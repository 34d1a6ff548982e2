import { expect, test } from 'vitest'
import { slugOf } from './slug'

test.each([
  ['Spring check-up', 'spring-check-up'],
  ['  Été à Genève!  ', 'ete-a-geneve'],
  ['50% off', '50-off'],
  ['春', ''],
])('the slug of %j is %j', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
})

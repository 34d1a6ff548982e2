import { expect, test } from 'vitest'
import { zoneLabel, zonesByRegion } from './profile-forms'

test('zones are grouped by region, and UTC is always one', () => {
  expect(zonesByRegion(['Africa/Cairo', 'Europe/Berlin', 'Europe/Paris', 'EST'])).toEqual([
    ['Africa', ['Africa/Cairo']],
    ['Europe', ['Europe/Berlin', 'Europe/Paris']],
    ['', ['UTC', 'EST']],
  ])
  expect(zonesByRegion(['UTC'])).toEqual([['', ['UTC']]])
})

test.each([
  ['Europe/Berlin', 'Berlin'],
  ['America/Argentina/Buenos_Aires', 'Argentina, Buenos Aires'],
  ['UTC', 'UTC'],
])('%s is shown as %s', (zone, label) => expect(zoneLabel(zone)).toBe(label))

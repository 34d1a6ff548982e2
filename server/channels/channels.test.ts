import { describe, expect, test } from 'vitest'
import { compareChannels } from './channels'

const domain = (name: string, id = name) => ({ id, type: 'domain' as const, name })
const campaign = (name: string, id = name) => ({ id, type: 'campaign' as const, name })

describe('channels are listed', () => {
  test.each([
    ['domains before campaigns', [domain('zebra.example'), campaign('Aardvark')]],
    ['by name, ignoring case', [campaign('alpha'), campaign('Beta'), campaign('gamma')]],
    [
      'by name, accents beside their letter',
      [campaign('Eclair'), campaign('Éclair'), campaign('eclairs'), campaign('Zoo')],
    ],
    ['by name, å among the a as in the root collation', [campaign('ångström'), campaign('bravo'), campaign('zulu')]],
    ['by id where names differ in case only', [campaign('Spring', '1'), campaign('spring', '2')]],
  ])('%s', (_promise, expected) => {
    expect(expected.toReversed().sort(compareChannels)).toEqual(expected)
    expect([...expected].sort(compareChannels)).toEqual(expected)
  })
})

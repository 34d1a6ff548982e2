import { expect, test } from 'vitest'
import { differences } from './install.mjs'

const WANTED = {
  '': {},
  'node_modules/next': { version: '1.0.0', integrity: 'sha512-next' },
  'node_modules/vitest': { version: '2.0.0', integrity: 'sha512-vitest', dev: true },
  'node_modules/koa': { version: '3.0.0', integrity: 'sha512-koa', devOptional: true },
  'node_modules/native': { version: '4.0.0', integrity: 'sha512-native', optional: true, os: [process.platform] },
  'node_modules/other-system': { version: '5.0.0', integrity: 'sha512-other', optional: true, os: ['no-such-system'] },
  'node_modules/this-system': { version: '6.0.0', integrity: 'sha512-this', optional: true, os: [process.platform] },
}
const START = ['next', 'koa', 'native', 'this-system']
const OWN = ['native']

test.each([
  ['nothing is missing after an installation for a start', START, {}, []],
  ['tests need the development packages too', START, { dev: true }, ['vitest']],
  ['development packages that are there are no difference', [...START, 'vitest'], {}, []],
  [
    'an optional package of the project that cannot be installed is not missing',
    ['next', 'koa', 'this-system'],
    {},
    [],
  ],
  ['a package for this system is missing', ['next', 'koa', 'native'], {}, ['this-system']],
  ['a package is missing', ['koa', 'native', 'this-system'], {}, ['next']],
])('%s', (_title, installed, options, expected) => {
  expect(names(differences(WANTED, listOf(installed), OWN, options))).toEqual(expected)
})

test('everything is missing before the first installation', () => {
  expect(names(differences(WANTED, undefined, OWN))).toEqual(['next', 'koa', 'native', 'this-system'])
})

test.each([
  ['another version', { version: '0.9.0' }],
  ['another content', { integrity: 'sha512-other' }],
])('a package with %s differs', (_title, change) => {
  const installed = listOf(START)
  installed['node_modules/next'] = { ...WANTED['node_modules/next'], ...change }
  expect(names(differences(WANTED, installed, OWN))).toEqual(['next'])
})

const names = (places: string[]) => places.map((place) => place.replace('node_modules/', ''))

function listOf(installed: string[]): Record<string, object> {
  return Object.fromEntries(Object.entries(WANTED).filter(([place]) => installed.includes(names([place])[0] ?? '')))
}

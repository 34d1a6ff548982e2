import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { validateAppDefinition } from 'zapier-platform-schema'
import app from '../index.js'
import { addressOf } from '../lib/api.js'

// Zapier's integration checks, which its own command runs only after a sign-in.

const parts = ['triggers', 'creates', 'searches'].flatMap((kind) =>
  Object.values(app[kind]).map((part) => ({ kind, ...part })),
)
const visible = parts.filter(({ display }) => !display.hidden)
const triggers = parts.filter(({ kind }) => kind === 'triggers')
const fieldsOf = ({ operation }) => operation.inputFields ?? []
const each = (name, list, check) =>
  test(name, async (t) => {
    assert.ok(list.length > 0)
    for (const one of list) await t.test(`${one.kind}.${one.key}`, () => check(one))
  })

test('the definition is valid', () => {
  // As Zapier stores it: without functions.
  const asStored = (_, value) => (typeof value === 'function' ? { source: 'return 1' } : value)
  assert.deepEqual(validateAppDefinition(JSON.parse(JSON.stringify(app, asStored))).errors, [])
})

test('an invalid definition is refused', () => {
  const { operation: _, ...broken } = app.creates.update_message
  const { errors } = validateAppDefinition({ ...app, creates: { update_message: broken } })
  assert.ok(errors.length > 0)
})

test('the platform is pinned', () => {
  const { dependencies } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  assert.equal(dependencies['zapier-platform-core'], '19.1.0')
  assert.equal(app.platformVersion, '19.1.0')
})

test('D002, D003: the help says where the token is, and a connection has the name of the account', () => {
  assert.match(app.authentication.fields.find(({ key }) => key === 'token').helpText, /API access/)
  assert.equal(app.authentication.connectionLabel, '{{name}}')
})

each('D004, D005: a field with an id has a list of choices, which exists', parts, (part) => {
  for (const field of fieldsOf(part).filter(({ key }) => /(^|_)id$/.test(key))) {
    const [trigger] = (field.dynamic ?? '').split('.')
    assert.ok(app.triggers[trigger], `${field.key} has no choices`)
  }
})

const hooks = triggers.filter(({ operation }) => operation.type === 'hook')
each('D006, D017: a hook subscribes, unsubscribes and lists', hooks, ({ operation }) => {
  for (const name of ['performSubscribe', 'performUnsubscribe', 'performList', 'perform'])
    assert.equal(typeof operation[name], 'function')
})

const searches = parts.filter(({ kind }) => kind === 'searches')
each('D009: a search has a field', searches, (part) => {
  assert.ok(fieldsOf(part).length > 0)
})

each('D010, D012: there is a sample with an id', parts, ({ operation }) => {
  assert.ok(operation.sample.id)
})

each('D011: a help text says more than its label', parts, (part) => {
  for (const { label, helpText } of fieldsOf(part)) assert.notEqual(label?.toLowerCase(), helpText?.toLowerCase())
})

each('D018: labels are in title case', parts, (part) => {
  const small = new Set(['in', 'of', 'at', 'a', 'the', 'and', 'or'])
  for (const label of [part.display.label, part.noun, ...fieldsOf(part).map(({ label }) => label)])
    for (const [at, word] of label.split(' ').entries())
      assert.ok((at > 0 && small.has(word)) || /^[A-Z]/.test(word), `${label} is not in title case`)
})

each('D021: the description of a trigger begins and ends as Zapier wants', triggers, ({ display }) => {
  assert.match(display.description, /^Triggers when .*\.$/)
})

each('D023: times in samples are ISO 8601 with a zone', parts, ({ operation }) => {
  for (const [key, value] of leaves(operation.sample).filter(([key]) => /_at$/.test(key)))
    assert.match(String(value), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, key)
})

each('D024: samples have the output fields, with their types', visible, ({ operation }) => {
  const sample = new Map(leaves(operation.sample))
  const types = { boolean: 'boolean', number: 'number', datetime: 'string', string: 'string' }
  for (const { key, type = 'string' } of operation.outputFields) {
    assert.ok(sample.has(key), `${key} is not in the sample`)
    const value = sample.get(key)
    if (value !== null) assert.equal(typeof value, types[type], key)
  }
})

test('D026: an address is only that of a service with https', () => {
  assert.equal(addressOf(' https://voice.example.org/ '), 'https://voice.example.org')
  assert.equal(addressOf('https://voice.example.org/api/v1'), 'https://voice.example.org')
  assert.equal(addressOf('http://localhost:3000'), 'http://localhost:3000')
  const refused = [
    ...['', 'voice.example.org', 'http://voice.example.org', 'ftp://voice.example.org', 'javascript:alert(1)'],
    ...['https://user:secret@voice.example.org', 'https://voice.example.org/?x', 'https://voice.example.org/other'],
    ...['https://voice.example.org/#x', 'http://localhost.example.org', undefined],
  ]
  for (const address of refused) assert.throws(() => addressOf(address), /API Address/, String(address))
})

test('M002: the description in the README fits the directory', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  const [, description] = /^> (Voice Messages is a .*)$/m.exec(readme) ?? []
  assert.ok(description.length >= 40 && description.length <= 140, `${description.length} characters`)
  assert.doesNotMatch(description, /zapier|sync/i)
})

/** The values of a sample under the names that Zapier gives them. */
function leaves(value, prefix = '') {
  if (Array.isArray(value))
    return value.flatMap((one) => (typeof one === 'object' ? leaves(one, `${prefix}[]`) : [[`${prefix}[]`, one]]))
  if (value === null || typeof value !== 'object') return [[prefix, value]]
  return Object.entries(value).flatMap(([key, one]) =>
    leaves(one, prefix === '' || prefix.endsWith('[]') ? `${prefix}${key}` : `${prefix}__${key}`),
  )
}

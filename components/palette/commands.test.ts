import { expect, test } from 'vitest'
import { commandsFor } from './commands'
import { paletteMessages } from './palette-messages'

const text = paletteMessages.en

const ADMIN = { mayEdit: true, isAdmin: true, isPaid: true, hasKeyboard: true }
const VIEWER = { mayEdit: false, isAdmin: false, isPaid: true, hasKeyboard: true }
const CRM = { id: 'crm', name: 'Harbour CRM', url: 'https://hooks.example.com/voice', is_active: true }
const OFF = { id: 'off', name: '', url: 'https://old.example.com/voice', is_active: false }

const ids = (typed: string, person = ADMIN) => commandsFor(typed, person, [CRM, OFF], text).map(({ id }) => id)

test.each([
  ['create w', ['action-webhook', 'search']],
  ['harbour', ['webhook-crm', 'search']],
  ['old.example', ['webhook-off', 'search']],
  ['audit', ['page-activity', 'search']],
  ['dark', ['theme-dark', 'search']],
  ['toggle th', ['theme-system', 'theme-light', 'theme-dark', 'search']],
  ['zzz', ['search']],
])('%s finds %j', (typed, expected) => {
  expect(ids(typed)).toEqual(expected)
})

test('webhooks without a name are called by their URLs, which may differ in the query only', () => {
  const teams = ['a', 'b'].map((team) => ({ ...OFF, id: team, url: `${OFF.url}?team=${team}` }))
  expect(commandsFor('old.example', ADMIN, [CRM, OFF, ...teams], text)).toMatchObject([
    { label: 'old.example.com/voice', userText: 'url' },
    { label: 'old.example.com/voice?team=a', userText: 'url' },
    { label: 'old.example.com/voice?team=b', userText: 'url' },
    { id: 'search' },
  ])
  expect(commandsFor('harbour', ADMIN, [CRM], text)[0]).toMatchObject({ label: 'Harbour CRM', userText: 'name' })
})

test('without text there are pages, actions and the appearance, and no webhook', () => {
  const groups = new Set(commandsFor(' ', ADMIN, [CRM], text).map(({ group }) => group))
  expect([...groups]).toEqual(['pages', 'actions', 'appearance'])
})

test('a person sees only the actions of their role and plan', () => {
  const own = (person: typeof ADMIN) => ids('', person).filter((id) => /^action-(?!keys)/.test(id))
  expect(own(ADMIN)).toEqual(['action-webhook', 'action-channel', 'action-token', 'action-invite'])
  expect(own({ ...ADMIN, isPaid: false })).toEqual(['action-channel', 'action-token', 'action-invite'])
  expect(own(VIEWER)).toEqual([])
})

test('a device without a keyboard has no list of keys', () => {
  expect(ids('shortcuts')).toContain('action-keys')
  expect(ids('shortcuts', { ...ADMIN, hasKeyboard: false })).toEqual(['search'])
})

test('the search for messages encodes and shortens the text', () => {
  const { run } = commandsFor(`a&b ${'x'.repeat(300)}`, VIEWER, [], text).at(-1) ?? {}
  expect(run).toMatchObject({ href: expect.stringMatching(/^\/messages\?q=a%26b\+x{196}$/) })
})

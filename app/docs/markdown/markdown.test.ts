import { expect, test } from 'vitest'
import { GUIDES } from '../guides/guides'
import { reference } from '../reference'
import { llmsText, markdownOf } from './markdown'

const EMPTY_VALUE = /\bundefined\b(?!`| )|\bNaN\b|\[object Object\]/

test('the index links every page, and every link has its page', () => {
  const text = llmsText('https://voice.example.com')
  const links = [...text.matchAll(/\]\(https:\/\/voice\.example\.com\/docs\/([\w-]+)(?:\/([\w-]+))?\.md\)/g)]
  const pages = links.map(([, kind = '', name = 'event']) => ({ kind, name }))
  expect(pages).toHaveLength(GUIDES.length + reference().groups.length + 1)
  for (const { kind, name } of pages) expect(markdownOf(kind, name)).toMatch(/^# \S/)
})

test.each(reference().groups)(
  'the page of $name has each endpoint with its fields, a request and its errors',
  (group) => {
    const text = markdownOf('api', group.slug) ?? ''
    expect(text).not.toMatch(EMPTY_VALUE)
    for (const { method, path, parts } of group.endpoints) {
      expect(text).toContain(`\`${method.toUpperCase()} /api/v1${path}\``)
      for (const { name } of parts.flatMap(({ fields }) => fields)) expect(text).toContain(`- \`${name}\` (`)
    }
    expect(text).toContain('401 `invalid_token`')
  },
)

test.each(GUIDES)('the guide %s links only what is served, and has no pictures and comments', (name) => {
  const text = markdownOf('guides', name) ?? ''
  expect(text).not.toMatch(/<!--|!\[/)
  for (const [, target = ''] of text.matchAll(/\]\(([^)]+)\)/g)) {
    const [, kind = '', page = 'event'] = /^\/docs\/(\w+)(?:\/([\w-]+))?\.md(?:#|$)/.exec(target) ?? []
    if (!/^(#|https:)/.test(target)) expect([target, markdownOf(kind, page)]).toEqual([target, expect.any(String)])
  }
})

test('the page of the webhook says how to verify it, and has the signature header and the body', () => {
  const text = markdownOf('webhooks', 'event') ?? ''
  expect(text).toContain('The key is the whole signing secret')
  expect(text).toContain('```python\n# Receives voice messages')
  expect(text).toContain('X-Message-Signature: t=')
  expect(text).toContain('"event": "message.completed"')
})

test.each([
  ['guides', 'production'],
  ['guides', '../spec'],
  ['api', 'nothing'],
  ['webhooks', 'x'],
  ['x', 'api'],
])('%s/%s is no page', (kind, name) => {
  expect(markdownOf(kind, name)).toBeNull()
})

import { describe, expect, test } from 'vitest'
import { openApiDocument } from '@/server/api/openapi/openapi'
import { contents, places } from './places'
import { referenceOf } from './reference'
import { requestExamples } from './request-examples'

const BASE = 'https://voice.example.com'
const SERVER = `${BASE}/api/v1`
const document = openApiDocument(BASE)
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)
const shown = referenceOf(document).groups.flatMap(({ endpoints }) => endpoints)

test('the pages show each operation of the document once, and the contents lead to it', () => {
  const ids = operations.map(({ operation }) => operation.operationId)
  expect(shown.map(({ operation }) => operation.operationId).sort()).toEqual(ids.sort())
  expect(ids).toContain('createWebhookSubscription')
  const entries = contents().flatMap(({ entries }) => entries.map(({ href }) => href))
  expect(entries.map((href) => href.split('#')[1])).toEqual(expect.arrayContaining(ids))
  expect(new Set(entries).size).toBe(entries.length)
})

test('the search finds a field of an endpoint, a nested one, an error and a section of a guide', () => {
  const found = (title: string) => places().find((place) => place.title === title)
  expect(found('channel_id')).toMatchObject({
    kind: 'field',
    href: expect.stringMatching(/^\/docs\/.*#.*\.channel_id$/),
  })
  expect(found('contact_verified')).toMatchObject({ kind: 'field', chapter: 'The event' })
  expect(found('limit_reached')).toEqual({
    kind: 'error',
    title: 'limit_reached',
    chapter: 'Errors',
    href: '/docs#error.limit_reached',
  })
  expect(found('Permissions Policy')).toMatchObject({ kind: 'guide', href: '/docs/guides/widget#permissions-policy' })
  const hrefs = places().map(({ href }) => href)
  expect(new Set(hrefs).size).toBe(hrefs.length)
})

describe.each(shown)('$method $path', (endpoint) => {
  const examples = requestExamples(SERVER, endpoint)
  const url = new URL(/"([^"]+)"/.exec(examples.curl)?.[1] ?? '')

  test('has an example in each language with the same URL', () => {
    const template = `${SERVER}${endpoint.path}`.replace(/[.?]/g, '\\$&').replace(/\{\w+\}/g, '(evt_)?[0-9a-f-]{36}')
    expect(url.origin + url.pathname).toMatch(new RegExp(`^${template}$`))
    for (const code of Object.values(examples)) expect(code).toContain(url.href)
    for (const code of Object.values(examples)) expect(code).not.toMatch(/undefined|\{id\}/)
  })

  test('has its method and the token in each language', () => {
    const method = endpoint.method.toUpperCase()
    expect(examples.curl).toContain('-H "Authorization: Bearer $TOKEN"')
    expect(examples.typescript).toContain(`\`Bearer \${process.env.TOKEN}\``)
    expect(examples.python).toContain(`f"Bearer {os.environ['TOKEN']}"`)
    if (method === 'GET') return expect(examples.typescript).not.toContain('method')
    // curl uses POST when there is a body.
    expect(examples.curl).toMatch(method === 'POST' ? /-d '|-X POST/ : new RegExp(`-X ${method} `))
    expect(examples.typescript).toContain(`method: '${method}'`)
    expect(examples.python).toContain(`method="${method}"`)
  })

  test('in Python shows the body of an error, and lines of a response as they come', () => {
    expect(examples.python).toContain('except urllib.error.HTTPError')
    const isStream = endpoint.path === '/listeners/{id}/requests' && endpoint.method === 'get'
    expect([examples.python.includes('for line in response'), examples.typescript.includes('response.json()')]).toEqual(
      [isStream, !isStream],
    )
  })

  test('sends the document’s example body, if there is one', () => {
    const body = endpoint.operation.requestBody?.content['application/json'].example
    const sent = /-d '(.*)'/s.exec(examples.curl)?.[1]
    expect(sent === undefined ? undefined : JSON.parse(sent)).toEqual(body)
  })
})

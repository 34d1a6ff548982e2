import { describe, expect, test } from 'vitest'
import { openApiDocument } from '@/server/api/openapi/openapi'
import { endpointGroups, outline } from './outline'
import { requestExamples } from './request-examples'

const BASE = 'https://voice.example.com'
const SERVER = `${BASE}/api/v1`
const document = openApiDocument(BASE)
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)
const shown = endpointGroups(document).flatMap(({ endpoints }) => endpoints)

test('the page shows each operation of the document once', () => {
  const ids = operations.map(({ operation }) => operation.operationId)
  expect(shown.map(({ operation }) => operation.operationId).sort()).toEqual(ids.sort())
  expect(ids).toContain('createWebhookSubscription')
  const entries = outline(document).flatMap(({ entries }) => entries.map(({ id }) => id))
  expect(entries).toEqual(expect.arrayContaining(ids))
  expect(new Set(entries).size).toBe(entries.length)
})

describe.each(shown)('$method $path', (endpoint) => {
  const examples = requestExamples(SERVER, endpoint)
  const url = new URL(/"([^"]+)"/.exec(examples.curl)?.[1] ?? '')

  test('has an example in each language with the same URL', () => {
    const template = `${SERVER}${endpoint.path}`.replace(/[.?]/g, '\\$&').replace(/\{\w+\}/g, '[0-9a-f-]{36}')
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
    expect(examples.curl).toMatch(method === 'POST' ? /-d '/ : new RegExp(`-X ${method} `))
    expect(examples.typescript).toContain(`method: '${method}'`)
    expect(examples.python).toContain(`method="${method}"`)
  })

  test('sends the document’s example body, if there is one', () => {
    const body = endpoint.operation.requestBody?.content['application/json'].example
    const sent = /-d '(.*)'/s.exec(examples.curl)?.[1]
    expect(sent === undefined ? undefined : JSON.parse(sent)).toEqual(body)
  })
})

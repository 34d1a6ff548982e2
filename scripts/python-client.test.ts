import { expect, test } from 'vitest'
import { pythonModels, pythonOperations } from './python-client'

const text = { type: 'string' }
const page = {
  type: 'object',
  properties: { entries: { items: { $ref: '#/components/schemas/Entry' } }, next_cursor: text },
  required: ['entries'],
}
const ok = (schema: object) => ({ '200': { content: { 'application/json': { schema } } } })
const document = (schemas: Record<string, object>, paths: object = {}) =>
  ({ components: { schemas }, paths }) as Parameters<typeof pythonModels>[0]

test('a schema becomes a TypedDict, and its optional keys are marked', () => {
  const schema = { type: 'object', properties: { id: text, seen: { type: 'boolean' } }, required: ['id'] }
  expect(pythonModels(document({ Entry: schema }))).toContain(
    'class Entry(TypedDict):\n\n    id: str\n    seen: NotRequired[bool]\n',
  )
})

test.each([
  ['anyOf with null', { anyOf: [{ type: 'null' }, text] }, 'str | None'],
  ['an enum', { type: 'string', enum: ['a', 'b'] }, 'Literal["a", "b"]'],
  ['a constant', { type: 'boolean', const: true }, 'Literal[True]'],
  ['a list', { type: 'array', items: { anyOf: [text, { type: 'integer' }] } }, 'list[str | int]'],
  ['an object without known keys', { type: 'object' }, 'dict[str, str]'],
  ['a reference', { $ref: '#/components/schemas/Other' }, 'Other'],
])('%s becomes %s', (_kind, schema, type) => {
  expect(pythonModels(document({ Entry: schema }))).toContain(`Entry: TypeAlias = ${type}\n`)
})

test('equal inline objects share a class', () => {
  const inline = { type: 'object', properties: { title: text }, required: ['title'] }
  const models = pythonModels(document({ Entry: { type: 'object', properties: { en: inline, de: inline } } }))
  expect(models.match(/class (\w+)/g)).toEqual(['class EntryEn', 'class Entry'])
  expect(models).toContain('de: NotRequired[EntryEn]')
})

test('a type that Python cannot express is an error', () => {
  expect(() => pythonModels(document({ Entry: { type: 'tuple' } }))).toThrow('No type of Python for Entry')
  const keyword = { type: 'object', properties: { from: text } }
  expect(() => pythonModels(document({ Entry: keyword }))).toThrow('Entry.from')
})

test('a list with a cursor gets an iterator, and a keyword of Python an underscore', () => {
  const parameters = [
    { name: 'id', in: 'path', schema: text },
    ...['from', 'limit', 'cursor'].map((name) => ({ name, in: 'query', schema: text })),
  ]
  const get = { operationId: 'readLedger', summary: 'Read a ledger', parameters, responses: ok({ $ref: '#/Ledger' }) }
  const operations = pythonOperations(document({ Ledger: page }, { '/ledgers/{id}': { get } }))
  expect(operations).toContain(
    `Request("GET", f"/ledgers/{quote(id, safe='')}", query={"from": from_, "limit": limit, "cursor": cursor})`,
  )
  expect(operations).toContain('lambda at: self.read_ledger(id, from_=from_, limit=limit or 100, cursor=at)')
  expect(operations).toContain(') -> AsyncPages[models.Ledger, models.Entry]:')
})

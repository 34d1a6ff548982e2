import type { ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { describe, expect, test } from 'vitest'
import { ERROR_CODES } from '../../contract/api/error'
import { CreateChannel } from '../../contract/channels/channel'
import { ERRORS } from '../../errors'
import { mediaOf, type Operation, type Schema } from './document'
import { openApiDocument } from './openapi'
import { ROUTES } from './routes'
import { resolve } from './schemas'

const document = openApiDocument('https://voice.example.org')
const { schemas } = document.components
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))

/** All schemas of the components and all schemas inside them, each with its path. */
const all = Object.entries(schemas).flatMap(([name, schema]) => walk(schema, name))

function walk(schema: Schema, where: string): { where: string; schema: Schema }[] {
  return [
    { where, schema },
    ...Object.entries(schema.properties ?? {}).flatMap(([name, field]) => walk(field, `${where}.${name}`)),
    ...(schema.items ? walk(schema.items, `${where}[]`) : []),
    ...(schema.anyOf ?? []).flatMap((branch, index) => walk(branch, `${where}|${index}`)),
  ]
}

test('the document has every endpoint, and BASE_URL as its server', () => {
  const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(documented.sort()).toEqual(ROUTES.map(({ method, path }) => `${method} ${path}`).sort())
  expect(document.servers.map(({ url }) => url)).toEqual(['https://voice.example.org/api/v1'])
})

describe('every field', () => {
  const fields = all.flatMap(({ where, schema }) =>
    Object.entries(schema.properties ?? {}).map(([name, field]) => ({ where: `${where}.${name}`, field })),
  )

  test('has a description and an example', () => {
    const lacking = fields.filter(({ field }) => {
      const { description, example } = { ...resolve(field, schemas), ...field }
      return !/\S/.test(description ?? '') || example === undefined
    })
    expect(fields.length).toBeGreaterThan(100)
    expect(lacking.map(({ where }) => where)).toEqual([])
  })

  test('no schema forbids fields that a later release may add', () => {
    const bodies = operations.flatMap(({ requestBody }) => requestBody?.content['application/json'].schema.$ref ?? [])
    const closed = Object.keys(schemas).filter((name) => schemas[name]?.additionalProperties === false)
    expect(closed).toContain('ChangeWebhookSubscription')
    expect(closed.filter((name) => !bodies.includes(`#/components/schemas/${name}`))).toEqual([])
  })
})

const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true })
formats.default(ajv)
ajv.addVocabulary(['example', 'x-extensible-enum', 'x-enum-varnames'])
const inAjv = (schema: object) =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components/schemas/', '"api#/$defs/'))
ajv.addSchema(inAjv({ $defs: schemas }), 'api')

test('every example fits its schema', () => {
  const contents = operations.flatMap(({ operationId, requestBody, responses }) => [
    ...(requestBody ? [{ where: `${operationId} request`, media: requestBody.content['application/json'] }] : []),
    ...Object.entries(responses).flatMap(([status, response]) => {
      const { content } = response.$ref
        ? (document.components.responses[response.$ref.split('/').at(-1) ?? ''] ?? {})
        : response
      return content ? [{ where: `${operationId} ${status}`, media: mediaOf(content) }] : []
    }),
  ])
  const bodies = contents.flatMap(({ where, media: { schema, example, examples = {} } }) => [
    ...(example === undefined ? [] : [{ where, schema, value: example }]),
    ...Object.entries(examples).map(([name, { value }]) => ({ where: `${where} ${name}`, schema, value })),
  ])
  const own = all.flatMap(({ where, schema }) => (schema.$ref ? [] : [{ where, schema, value: schema.example }]))
  const parameters = operations.flatMap(({ operationId, parameters }) =>
    parameters.map(({ name, schema, example }) => ({ where: `${operationId} ${name}`, schema, value: example })),
  )

  const validators = new Map<string, ValidateFunction>()
  const rows = [...bodies, ...own.filter(({ value }) => value !== undefined), ...parameters]
  const unfit = rows.flatMap(({ where, schema, value }) => {
    const key = JSON.stringify(schema)
    const validate = validators.get(key) ?? ajv.compile(inAjv(schema))
    validators.set(key, validate)
    return validate(value) ? [] : [{ where, errors: validate.errors }]
  })
  expect(rows.length).toBeGreaterThan(500)
  expect(unfit).toEqual([])
})

describe('a validator of the document and the server agree on a channel', () => {
  const campaign = { type: 'campaign', name: 'Spring check-up' }
  const review = (location: string) => ({ review: { location, url: 'https://reviews.example.com/harbour-dental' } })
  const title = (text: string) => ({ texts: { en: { title: text } } })
  const introduction = (text: string) => ({ texts: { en: { introduction: text } } })

  test.each<[object, boolean]>([
    [{ slug: 'spring-2' }, true],
    [{ slug: '' }, false],
    [{ slug: 'Spring' }, false],
    [{ slug: 'spring--2' }, false],
    [{ name: '' }, false],
    [{ allowed_hosts: [''] }, false],
    [review('Harbour Dental, Bristol'), true],
    [review('Zahnärzte Zoë 🦷 مرحبا'), true],
    [review(''), false],
    [review('   '), false],
    [review('Harbour\nDental'), false],
    [review('Harbour\0Dental'), false],
    [review('Harbour\u007fDental'), false],
    [review('Harbour\u0085Dental'), false],
    [review('Harbour\u2028Dental'), false],
    [review('Harbour\u202eDental'), false],
    [review('Harbour\u2066Dental'), false],
    [title('Tell us 🙂'), true],
    [title(''), true],
    [title('Tell\nus'), false],
    [title('Tell\tus'), false],
    [title('Tell\u001bus'), false],
    [introduction('We call back.\r\n\tSoon.'), true],
    [introduction('We call\u000bback.'), false],
    [introduction('We call\0back.'), false],
    [introduction('We call\u202eback.'), false],
    [{ texts: { en: { title: null }, de: null } }, true],
    [{ texts: { xx: { title: 'Tell us' } } }, false],
    [{ texts: { EN: { title: 'Tell us' } } }, false],
    [{ texts: { en: { heading: 'Tell us' } } }, false],
  ])('%j: %s', (settings, isAccepted) => {
    const body = { ...campaign, ...settings }
    const isValid = ajv.compile({ $ref: 'api#/$defs/CreateChannel' })(body)
    expect({ document: isValid, server: CreateChannel.safeParse(body).success && hasName(body) }).toEqual({
      document: isAccepted,
      server: isAccepted,
    })
  })

  /** The action checks the name, because that of a domain has another form. */
  const hasName = ({ name }: { name: string }) => name !== ''
})

describe('errors', () => {
  const codesOf = (operation: Operation) =>
    Object.entries(operation.responses).flatMap(([status, response]) => {
      const { 'x-error-codes': codes = [] } = response.$ref
        ? (document.components.responses[response.$ref.split('/').at(-1) ?? ''] ?? {})
        : response
      return codes.map((code) => `${status} ${code}`)
    })

  test('all ten codes are documented with the status in ERRORS', () => {
    const met = operations.flatMap(codesOf)
    for (const code of ERROR_CODES) expect(met).toContain(`${ERRORS[code].status} ${code}`)
  })
})

test('the webhook documents every header of a delivery', () => {
  const delivery = document.webhooks['message.completed']?.post
  expect(delivery?.parameters.map(({ name, required }) => `${name}${required ? '' : '?'}`)).toEqual([
    'X-Message-Event',
    'X-Message-Delivery-Id',
    'X-Message-Signature',
    'X-Message-Test?',
    'User-Agent',
  ])
  expect(delivery?.description).toMatch(/HMAC-SHA256/)
  expect(delivery?.requestBody?.content['application/json'].schema).toEqual({
    $ref: '#/components/schemas/MessageEvent',
  })
})

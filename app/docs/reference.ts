import {
  type ApiDocument,
  type Json,
  mediaOf,
  type Operation,
  type Parameter,
  type ResponseObject,
  type Schema,
} from '@/server/api/openapi/document'
import { openApiDocument } from '@/server/api/openapi/openapi'
import { resolve, type Schemas } from '@/server/api/openapi/schemas'

/** The OpenAPI document as the pages show it. */
export interface Reference {
  document: ApiDocument
  /** URL of the API, such as `http://localhost:3000/api/v1`. */
  server: string
  groups: EndpointGroup[]
  event: WebhookEvent
}

/** The endpoints of a tag, which are one page. */
export interface EndpointGroup {
  slug: string
  name: string
  description: string
  endpoints: Endpoint[]
}

export interface Endpoint {
  method: string
  /** The path below the server's URL: `/webhook-subscriptions/{id}`. */
  path: string
  operation: Operation
  parts: Part[]
  success: { status: string; example: Json | undefined } | null
  errors: ErrorExample[]
}

export interface Part {
  title: string
  description: string
  /** Requests mark the required fields, responses the optional ones. */
  mark: 'required' | 'optional'
  fields: Field[]
}

export interface Field {
  /** Id on the page, of the endpoint, the part and the field: `getAccount.response.plan`. */
  id: string
  name: string
  type: string
  isRequired: boolean
  description: string
  rules: string[]
  fields: Field[]
}

export interface ErrorExample {
  status: string
  code: string
  summary: string
  value: Json
}

export interface WebhookEvent {
  name: string
  parts: Part[]
  headers: string[]
  example: Json | undefined
}

let known: Reference | undefined

/** Returns the reference of this instance. It is made once, because the document follows from code and settings alone. */
export function reference(): Reference {
  known ??= referenceOf(openApiDocument())
  return known
}

export function referenceOf(document: ApiDocument): Reference {
  return {
    document,
    server: document.servers[0]?.url ?? '',
    groups: groupsOf(document),
    event: eventOf(document),
  }
}

/** The order of the tags (the order of the spec). Other tags follow. */
const TAGS = ['Account', 'Channels', 'Messages', 'Webhook subscriptions', 'Deliveries']

function groupsOf(document: ApiDocument): EndpointGroup[] {
  const endpoints = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => endpointOf(document, method, path, operation)),
  )
  const rank = (name: string) => (TAGS.includes(name) ? TAGS.indexOf(name) : TAGS.length)
  return document.tags
    .map(({ name, description }) => ({
      slug: name.toLowerCase().replaceAll(' ', '-'),
      name,
      description,
      endpoints: endpoints.filter(({ operation }) => operation.tags[0] === name),
    }))
    .filter((group) => group.endpoints.length > 0)
    .sort((a, b) => rank(a.name) - rank(b.name))
}

function endpointOf({ components }: ApiDocument, method: string, path: string, operation: Operation): Endpoint {
  const { schemas, responses } = components
  const { operationId: id, parameters, requestBody } = operation
  const all = Object.entries(operation.responses).map(([status, response]) => ({
    status,
    response: dereference(response, responses),
  }))
  const success = all.find(({ status }) => status.startsWith('2'))
  const content = success?.response.content && mediaOf(success.response.content)
  const body = requestBody?.content['application/json'].schema
  const ofPlace = (place: Parameter['in']) =>
    parameters
      .filter((parameter) => parameter.in === place)
      .map((parameter) => parameterField(`${id}.${place}`, parameter, schemas))
  const part = (title: string, fields: Field[]): Part => ({ title, description: '', mark: 'required', fields })
  const parts = [
    part('Path parameters', ofPlace('path')),
    part('Query parameters', ofPlace('query')),
    part('Body', body ? fieldsOf(`${id}.body`, body, schemas) : []),
    {
      title: `Response ${success?.status}`,
      description: success?.response.description ?? '',
      mark: 'optional' as const,
      fields: content ? fieldsOf(`${id}.response`, content.schema, schemas) : [],
    },
  ].filter(({ fields }) => fields.length > 0)
  const errors = all
    .filter(({ status }) => !status.startsWith('2'))
    .flatMap(({ status, response }) => examplesOf(response.content).map((example) => ({ status, ...example })))
  const shown = success && content ? { status: success.status, example: content.example } : null
  return { method, path, operation, parts, success: shown, errors }
}

function eventOf({ webhooks, components }: ApiDocument): WebhookEvent {
  const [name, hook] = Object.entries(webhooks)[0] ?? []
  const content = hook?.post?.requestBody?.content['application/json']
  if (!name || !hook?.post || !content) throw new Error('The document describes no webhook.')
  const { schemas } = components
  const { parameters } = hook.post
  const part = (title: string, fields: Field[]): Part => ({ title, description: '', mark: 'optional', fields })
  return {
    name,
    parts: [
      part(
        'Headers',
        parameters.map((parameter) => parameterField('event.header', parameter, schemas)),
      ),
      part('Body', fieldsOf('event.body', content.schema, schemas)),
    ],
    headers: parameters.map(
      ({ name, example, schema }) => `${name}: ${example ?? schema.example ?? resolve(schema, schemas).enum?.[0]}`,
    ),
    example: content.example,
  }
}

/** Lists the fields of an object schema. @throws when a reference does not resolve */
export function fieldsOf(id: string, schema: Schema, schemas: Schemas): Field[] {
  const { properties = {}, required = [] } = resolve(schema, schemas)
  return Object.entries(properties).map(([name, given]) => {
    const value = nonNullOf(given, schemas)
    return {
      id: `${id}.${name}`,
      name,
      type: typeOf(given, schemas),
      isRequired: required.includes(name),
      description: given.description ?? value.description ?? '',
      rules: rulesOf(value),
      fields: fieldsOf(`${id}.${name}`, value.items ?? given, schemas),
    }
  })
}

const parameterField = (
  id: string,
  { name, description = '', required = false, schema }: Parameter,
  schemas: Schemas,
): Field => ({
  id: `${id}.${name}`,
  name,
  description,
  isRequired: required,
  type: typeOf(schema, schemas),
  rules: rulesOf(resolve(schema, schemas)),
  fields: [],
})

/** Describes the type of a value: "string or null", "list of objects". */
export function typeOf(given: Schema, schemas: Schemas): string {
  const schema = resolve(given, schemas)
  if (schema.anyOf) return alternatives(schema.anyOf.map((branch) => typeOf(branch, schemas)))
  if (schema.items) {
    const type = typeOf(schema.items, schemas)
    return `list of ${type.endsWith('s') ? `${type}es` : `${type}s`}`
  }
  const type = [schema.type ?? (schema.properties ? 'object' : '')].flat().join(' or ')
  return type === 'string' && schema.format ? (FORMATS[schema.format] ?? type) : type
}

const FORMATS: Record<string, string> = { 'date-time': 'date-time', uuid: 'uuid', uri: 'uri', email: 'email address' }

const alternatives = (types: string[]): string =>
  types.length > 2 ? `${types.slice(0, -1).join(', ')} or ${types.at(-1)}` : types.join(' or ')

function nonNullOf(given: Schema, schemas: Schemas): Schema {
  const schema = resolve(given, schemas)
  const values = (schema.anyOf ?? []).filter(({ type }) => type !== 'null')
  return values.length === 1 && values[0] ? { ...resolve(values[0], schemas), ...schema } : schema
}

/** Describes the rules for a value: its enum, range, length and default. */
export function rulesOf(schema: Schema): string[] {
  const { minimum, maximum, default: fallback } = schema
  const values = schema.enum?.filter((value) => value !== null) ?? (schema.const === undefined ? [] : [schema.const])
  const rules: string[] = []
  if (values.length === 1) rules.push(`always ${values[0]}`)
  if (values.length > 1) rules.push(`one of ${values.join(', ')}`)
  // The largest integers are a limit of the number format, not a rule.
  if (minimum !== undefined && maximum !== undefined && maximum < 2 ** 31 - 1) rules.push(`${minimum} to ${maximum}`)
  else if (minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER) rules.push(`at least ${minimum}`)
  if (schema.maxLength !== undefined) rules.push(`at most ${schema.maxLength.toLocaleString('en-US')} characters`)
  if (schema.pattern === '^https://') rules.push('begins with https://')
  if (fallback !== undefined) rules.push(`default ${String(fallback)}`)
  return rules
}

function dereference(response: ResponseObject, responses: Record<string, ResponseObject>): ResponseObject {
  if (!response.$ref) return response
  const found = responses[response.$ref.replace('#/components/responses/', '')]
  if (!found) throw new Error(`The document has no response ${response.$ref}.`)
  return found
}

const examplesOf = (content: ResponseObject['content']): Omit<ErrorExample, 'status'>[] =>
  Object.entries((content && mediaOf(content).examples) ?? {}).map(([code, { summary = '', value }]) => ({
    code,
    summary,
    value,
  }))

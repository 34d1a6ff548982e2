import type { IncomingHttpHeaders } from 'node:http'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import {
  type ApiDocument,
  type Header,
  LINES,
  mediaOf,
  type ResponseObject,
  type Schema,
} from '../../api/openapi/document'
import { openApiDocument } from '../../api/openapi/openapi'
import { match } from '../../api/openapi/routes'
import { mapValues } from '../../api/openapi/schemas'
import { MESSAGE_COMPLETED } from '../../contract/messages/event'

/** A response as sent. */
export interface SentResponse {
  status: number
  headers: Headers
  text: string
}

/**
 * Returns how a response violates the API document: an undocumented status, a missing or invalid header, a body that
 * does not match its schema, or an undocumented field. Empty when it conforms.
 */
export function violationsOf(method: string, pathname: string, sent: SentResponse): string[] {
  return [...commonFaults(sent), ...routeFaults(method, pathname, sent)]
}

function routeFaults(method: string, pathname: string, sent: SentResponse): string[] {
  const { route, isDocument, allow } = match(method, pathname)
  if (method === 'OPTIONS' && allow.length > 0) return bare(204, sent)
  if (isDocument && ['GET', 'HEAD'].includes(method)) return documentFaults(method, sent)
  if (!route) return undocumentedRouteFaults(allow, method, sent)
  const operation = documentOfV1.paths[route.path]?.[route.method.toLowerCase()]
  const documented = operation?.responses[sent.status]
  if (!documented) return [`${route.name} does not document ${sent.status}: ${sent.text}`]
  const response = resolve(documented)
  return [...responseFaults(response, method, sent), ...codeFaults(response, method, sent)]
}

/** Every error response has the same schema; `x-error-codes` lists the codes it may contain. */
function codeFaults({ 'x-error-codes': codes }: ResponseObject, method: string, { text }: SentResponse): string[] {
  if (!codes || method === 'HEAD') return []
  const { error } = JSON.parse(text) as { error?: string }
  return codes.includes(String(error)) ? [] : [`The code ${error} is none of ${codes.join(', ')}.`]
}

/** Checks what applies to all responses: an id, the security headers, no CORS, and no caching of errors. */
function commonFaults({ status, headers }: SentResponse): string[] {
  const odd = Object.entries(ALWAYS).filter(([name, form]) => !form.test(headers.get(name) ?? ''))
  const cors = [...headers.keys()].filter((name) => name.startsWith('access-control-'))
  const kept = status >= 400 && headers.get('cache-control') !== 'no-store' ? ['An error may be cached.'] : []
  return [...odd.map(([name]) => `The header ${name} is ${headers.get(name)}.`), ...cors, ...kept]
}

const ALWAYS: Record<string, RegExp> = {
  'x-request-id': /^[\w.:-]{1,128}$/,
  'x-content-type-options': /^nosniff$/,
  'content-security-policy': /^default-src 'none'; frame-ancestors 'none'$/,
  'referrer-policy': /^no-referrer$/,
  'cache-control': /^(no-store|public, max-age=\d+)$/,
}

/** Returns how a webhook delivery violates the API document: its headers and its body. */
export function violationsOfDelivery({ headers, body }: { headers: IncomingHttpHeaders; body: Buffer }): string[] {
  const delivery = documentOfV1.webhooks[MESSAGE_COMPLETED]?.post
  if (!delivery) return ['The document has no webhook.']
  const odd = delivery.parameters.flatMap(({ name, required, schema }) => {
    const value = headers[name.toLowerCase()]
    if (value === undefined) return required ? [`The header ${name} is missing.`] : []
    return faults(schema, value).map((fault) => `The header ${name} ${fault}`)
  })
  const schema = delivery.requestBody?.content['application/json'].schema ?? {}
  return [...odd, ...faults(schema, JSON.parse(body.toString())).map((fault) => `The body${fault}`)]
}

const documentOfV1 = strict(openApiDocument('http://localhost:3000'))

const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true })
formats.default(ajv)
ajv.addVocabulary(['example', 'x-extensible-enum', 'x-enum-varnames'])
ajv.addSchema(inAjv({ $defs: documentOfV1.components.schemas }), 'api')

/** Forbids undocumented fields. Clients must accept them, but the service must not send them. */
function strict(document: ApiDocument): ApiDocument {
  const schemas = mapValues(document.components.schemas, closed)
  return { ...document, components: { ...document.components, schemas } }
}

function closed(schema: Schema): Schema {
  return schema.properties ? { ...schema, additionalProperties: false } : schema
}

function resolve(response: ResponseObject): ResponseObject {
  const name = response.$ref?.replace('#/components/responses/', '')
  return name === undefined ? response : (documentOfV1.components.responses[name] ?? {})
}

function responseFaults({ headers = {}, content }: ResponseObject, method: string, sent: SentResponse): string[] {
  const schema = content && mediaOf(content).schema
  if (content && LINES in content) return linesFaults(schema ?? {}, sent)
  return [
    ...Object.entries(headers).flatMap(([name, header]) => headerFaults(name, header, sent)),
    ...(schema ? jsonFaults(schema, method, sent) : bare(sent.status, sent)),
  ]
}

function linesFaults(schema: Schema, { headers, text }: SentResponse): string[] {
  const type = headers.get('content-type') ?? ''
  const wrong = type === LINES ? [] : [`The content type is ${type}.`]
  const lines = text.split('\n').filter((line) => line !== '')
  return [
    ...wrong,
    ...lines.flatMap((line) => faults(schema, JSON.parse(line)).map((fault) => `The line${fault}: ${line}`)),
  ]
}

function headerFaults(name: string, header: Header, { headers }: SentResponse): string[] {
  const { schema = {}, required } = documentOfV1.components.headers[header.$ref?.split('/').at(-1) ?? ''] ?? header
  const value = headers.get(name)
  if (value === null) return required ? [`The header ${name} is missing.`] : []
  return faults(schema, value).map((fault) => `The header ${name} (${value}) ${fault}`)
}

function jsonFaults(schema: Schema, method: string, { headers, text }: SentResponse): string[] {
  const type = headers.get('content-type') ?? ''
  const wrong = /^application\/json\b/.test(type) ? [] : [`The content type is ${type}.`]
  if (method === 'HEAD') return [...wrong, ...(text === '' ? [] : ['HEAD has a body.'])]
  return [...wrong, ...faults(schema, JSON.parse(text)).map((fault) => `The body${fault}: ${text}`)]
}

/**
 * Checks the response for an undocumented path or method: the token is checked first, then the rate limit, then comes
 * an Error.
 */
function undocumentedRouteFaults(allow: string[], method: string, sent: SentResponse): string[] {
  const { responses } = documentOfV1.components
  if (sent.status === 401) return responseFaults(responses.InvalidToken ?? {}, method, sent)
  if (sent.status === 429) return responseFaults(responses.RateLimited ?? {}, method, sent)
  const expected = allow.length === 0 ? 404 : 405
  if (sent.status !== expected) return [`Expected ${expected}, not ${sent.status}: ${sent.text}`]
  if (expected === 405 && sent.headers.get('allow') !== allow.join(', ')) return ['The header Allow is wrong.']
  return jsonFaults({ $ref: '#/components/schemas/ApiError' }, method, sent)
}

const documentFaults = (method: string, sent: SentResponse): string[] =>
  sent.status === 304 ? bare(304, sent) : sent.status === 200 ? jsonFaults({}, method, sent) : [`It is ${sent.status}.`]

const bare = (status: number, sent: SentResponse): string[] =>
  sent.status === status && sent.text === ''
    ? []
    : [`Expected ${status} without a body, not ${sent.status}: ${sent.text}`]

const compiled = new Map<string, ValidateFunction>()

function faults(schema: Schema, value: unknown): string[] {
  const key = JSON.stringify(schema)
  const validate = compiled.get(key) ?? ajv.compile(inAjv(schema))
  compiled.set(key, validate)
  return validate(value) ? [] : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}

function inAjv(schema: object): object {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/components/schemas/', '"api#/$defs/'))
}

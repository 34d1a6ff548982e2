import { generateOpenApiDocument } from 'trpc-to-openapi'
import { ErrorBody } from '../../contract/api/error'
import { EVENT_KINDS, EVENTS, Event, type EventKind } from '../../contract/messages/event'
import { QUERY_ENUMS } from '../../contract/messages/feed'
import { env } from '../../env'
import { appRouter } from '../router'
import {
  type ApiDocument,
  type Content,
  type Json,
  LINES,
  mediaOf,
  type Operation,
  type Parameter,
  type Schema,
} from './document'
import { DESCRIPTION, SUMMARY, TAGS, TITLE, TOKEN, WEBHOOK_TAG } from './document-text'
import { errorResponses, HEADERS, RATE_LIMIT_HEADERS, RESPONSES } from './responses'
import { PREFIX, ROUTES, type Route } from './routes'
import { exampleOf, mapValues, type Schemas, simplified, withExamples, withNamedEnum } from './schemas'
import { webhook } from './webhook'

/** Generates the API document, OpenAPI 3.1, from the procedures and their zod schemas. */
export function openApiDocument(baseUrl: string = env().BASE_URL): ApiDocument {
  const generated = generate(baseUrl)
  const named = { ...mapValues(generated.components.schemas, (schema) => simplified(schema)), ...bodiesOf(generated) }
  const schemas = withExamples(Object.fromEntries(Object.entries(named).filter(([name]) => !name.startsWith('error.'))))
  const tags = new Set(
    Object.values(generated.paths).flatMap((path) => Object.values(path).flatMap(({ tags }) => tags)),
  )
  return {
    openapi: '3.1.0',
    info: {
      title: TITLE,
      version: 'v1',
      summary: SUMMARY,
      description: DESCRIPTION,
      contact: { name: TITLE, url: baseUrl },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: `${baseUrl}${PREFIX}`, description: 'Version 1' }],
    externalDocs: { url: `${baseUrl}/docs`, description: 'The API reference, with examples in several languages' },
    tags: [...tags, WEBHOOK_TAG].map((name) => ({ name, description: tagDescription(name) })),
    paths: mapValues(generated.paths, (methods, path) =>
      mapValues(methods, (operation, method) => finished(operation, routeOf(method, path), schemas)),
    ),
    webhooks: Object.fromEntries(
      EVENT_KINDS.map((kind) => [kind, { post: webhook(kind, WEBHOOK_TAG, exampleEvent(kind, schemas)) }]),
    ),
    components: {
      securitySchemes: {
        [SCHEME]: { type: 'http', scheme: 'bearer', bearerFormat: 'msg_pat_…', description: TOKEN },
      },
      headers: HEADERS,
      responses: RESPONSES,
      schemas,
    },
  }
}

const SCHEME = 'AccessToken'

const exampleEvent = (kind: EventKind, schemas: Schemas): Json => ({
  ...(exampleOf({ $ref: '#/components/schemas/MessageEvent' }, schemas) as object),
  event: kind,
  data: exampleOf({ $ref: `#/components/schemas/${EVENTS[kind].data.meta()?.id}` }, schemas),
})

interface Generated {
  paths: Record<string, Record<string, Omit<Operation, 'security'>>>
  components: { schemas: Schemas }
}

function generate(baseUrl: string): Generated {
  const document = generateOpenApiDocument(appRouter, {
    title: TITLE,
    version: '',
    baseUrl: `${baseUrl}${PREFIX}`,
    openApiVersion: '3.1.0',
    // No procedure returns these schemas: the body of errors, the body of the webhook, and values of queries.
    defs: { ApiError: ErrorBody, MessageEvent: Event, ...QUERY_ENUMS },
  })
  return withoutDuplicateSchemas(JSON.parse(JSON.stringify(document)))
}

/** Removes the second copy, `<name>Output`, of schemas that are both an input and an output. */
function withoutDuplicateSchemas(generated: Generated): Generated {
  const { schemas } = generated.components
  const names = Object.keys(schemas).filter((name) => schemas[`${name}Output`] !== undefined)
  const text = names.reduce((text, name) => text.replaceAll(`${name}Output"`, `${name}"`), JSON.stringify(generated))
  return JSON.parse(text)
}

const bodiesOf = ({ paths }: Generated): Schemas =>
  Object.fromEntries(
    Object.values(paths)
      .flatMap((methods) => Object.values(methods))
      .flatMap(({ operationId, description, requestBody }) =>
        requestBody
          ? [
              [
                nameOf(operationId),
                { description, ...simplified(requestBody.content['application/json'].schema, true) },
              ],
            ]
          : [],
      ),
  )

const nameOf = (operationId: string): string => `${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}`

function finished(
  { operationId, summary, description, tags, parameters = [], requestBody, responses }: Omit<Operation, 'security'>,
  route: Route,
  schemas: Schemas,
): Operation {
  const success = responses['200']?.content && mediaOf(responses['200'].content).schema
  if (!success) throw new Error(`${operationId} has no output.`)
  // The service reads no body as an empty object.
  const needsBody = (schemas[nameOf(operationId)]?.required ?? []).length > 0
  return {
    operationId,
    summary,
    description,
    tags,
    security: [{ [SCHEME]: [] }],
    parameters: parameters.map((parameter) => described(parameter, schemas)),
    ...(requestBody
      ? { requestBody: { required: needsBody, content: content({ $ref: reference(nameOf(operationId)) }, schemas) } }
      : {}),
    responses: {
      [route.status]: {
        description: schemas[success.$ref?.replace(reference(''), '') ?? '']?.description ?? 'Success.',
        headers: RATE_LIMIT_HEADERS,
        content: route.isStream
          ? { [LINES]: content(success, schemas)['application/json'] }
          : content(success, schemas),
      },
      ...errorResponses({
        codes: route.errors,
        isFree: route.isFree,
        hasBody: route.method !== 'GET',
        maxBodyBytes: route.maxBodyBytes,
      }),
    },
  }
}

function described({ name, in: place, required, schema }: Parameter, schemas: Schemas): Parameter {
  const { description = '', example: _example, ...rest } = withNamedEnum(simplified(schema), schemas)
  return {
    name,
    in: place,
    description,
    required: required ?? false,
    schema: rest,
    example: exampleOf(simplified(schema), schemas, name),
  }
}

const content = (schema: Schema, schemas: Schemas): Content => ({
  'application/json': { schema, example: exampleOf(schema, schemas) },
})

const reference = (name: string): string => `#/components/schemas/${name}`

function routeOf(method: string, path: string): Route {
  const route = ROUTES.find(({ name }) => name === `${method.toUpperCase()} ${PREFIX}${path}`)
  if (!route) throw new Error(`There is no route ${method} ${path}.`)
  return route
}

function tagDescription(tag: string): string {
  const description = TAGS[tag]
  if (description === undefined) throw new Error(`The tag ${tag} has no description.`)
  return description
}

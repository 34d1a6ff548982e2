export type Json = null | boolean | number | string | Json[] | { [name: string]: Json }

/** JSON Schema 2020-12, as far as the contract uses it. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  description?: string
  example?: Json
  format?: string
  pattern?: string
  enum?: Json[]
  const?: Json
  /** The current values. Later releases may add values. */
  'x-extensible-enum'?: string[]
  default?: Json
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  propertyNames?: Schema
  items?: Schema
  anyOf?: Schema[]
  allOf?: Schema[]
}

interface Media {
  schema: Schema
  example?: Json
  examples?: Record<string, { summary?: string; value: Json }>
}

export type Content = Record<'application/json', Media>

/** The content type of lines of JSON. */
export const LINES = 'application/x-ndjson'
type Lines = Record<typeof LINES, Media>

/** The one form of a response. Of lines, the schema is that of each line. */
export const mediaOf = (content: Content | Lines): Media =>
  'application/json' in content ? content['application/json'] : content[LINES]

export interface Header {
  $ref?: string
  description?: string
  required?: boolean
  schema?: Schema
  example?: Json
}

export interface ResponseObject {
  $ref?: string
  description?: string
  headers?: Record<string, Header>
  content?: Content | Lines
  'x-error-codes'?: string[]
}

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  description?: string
  required?: boolean
  schema: Schema
  example?: Json
}

export interface Operation {
  operationId: string
  summary: string
  description: string
  tags: string[]
  security: Record<string, string[]>[]
  parameters: Parameter[]
  requestBody?: { description?: string; required: boolean; content: Content }
  responses: Record<string, ResponseObject>
}

export interface ApiDocument {
  openapi: string
  info: {
    title: string
    version: string
    summary: string
    description: string
    contact: { name: string; url: string }
    license: { name: string; identifier: string }
  }
  servers: { url: string; description: string }[]
  externalDocs: { url: string; description: string }
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, Record<string, Operation>>
  components: {
    securitySchemes: Record<string, { type: string; scheme: string; bearerFormat: string; description: string }>
    headers: Record<string, Header>
    responses: Record<string, ResponseObject>
    schemas: Record<string, Schema>
  }
}

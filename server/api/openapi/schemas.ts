import type { Json, Schema } from './document'

export type Schemas = Record<string, Schema>

/**
 * A schema as zod-openapi writes it, as a reader wants it: nullable things as one schema instead of two, no regular
 * expression where a format says the same, and room for the fields that later releases add (spec, "Versioning").
 */
export function plain(schema: Schema): Schema {
  const { additionalProperties: _closed, ...rest } = withoutNullBranch(schema)
  // What `override` of the contract says is the whole of a type; zod's union behind it is how it is read.
  if (rest.type !== undefined) delete rest.anyOf
  // Not a format anyone knows; its pattern says it.
  if (rest.format === 'e164') delete rest.format
  else if (rest.format !== undefined) delete rest.pattern
  return {
    ...rest,
    ...(rest.properties ? { properties: mapValues(rest.properties, plain) } : {}),
    ...(rest.items ? { items: plain(rest.items) } : {}),
    ...(rest.anyOf ? { anyOf: rest.anyOf.map(plain) } : {}),
    ...(rest.allOf ? { allOf: rest.allOf.map(plain) } : {}),
  }
}

/** Gives every field the example that its parts make up, where the contract gave none. @throws for one that has no parts. */
export const illustrated = (schemas: Schemas): Schemas =>
  mapValues(schemas, (schema, name) => illustrate(schema, schemas, name))

/** What a value may look like: its own example, else one made of those of its required fields. */
export function exampleOf(schema: Schema, schemas: Schemas, where = 'schema'): Json {
  if (schema.example !== undefined) return schema.example
  if (schema.$ref) return exampleOf(resolve(schema, schemas), schemas, schema.$ref)
  if (schema.const !== undefined) return schema.const
  if (schema.default !== undefined) return schema.default
  if (schema.enum?.[0] !== undefined) return schema.enum[0]
  if (schema.type === 'boolean') return true
  if (schema.items) return [exampleOf(schema.items, schemas, `${where}[]`)]
  const { properties, required = [] } = schema
  if (!properties) throw new Error(`${where} has no example.`)
  const shown = Object.entries(properties).filter(([name]) => required.includes(name))
  return Object.fromEntries(shown.map(([name, field]) => [name, exampleOf(field, schemas, `${where}.${name}`)]))
}

/** @throws for a reference to nothing. */
export function resolve(schema: Schema, schemas: Schemas): Schema {
  const name = schema.$ref?.replace('#/components/schemas/', '')
  if (name === undefined) return schema
  const found = schemas[name]
  if (!found) throw new Error(`There is no schema ${name}.`)
  return found
}

function illustrate(schema: Schema, schemas: Schemas, where: string): Schema {
  if (schema.$ref) return schema
  return {
    ...schema,
    ...(schema.properties
      ? {
          properties: mapValues(schema.properties, (field, name) => illustrate(field, schemas, `${where}.${name}`)),
        }
      : {}),
    example: exampleOf(schema, schemas, where),
  }
}

function withoutNullBranch(schema: Schema): Schema {
  const [only, nothing] = schema.anyOf ?? []
  if (schema.anyOf?.length !== 2 || nothing?.type !== 'null' || typeof only?.type !== 'string') return { ...schema }
  const { anyOf: _branches, ...rest } = schema
  return { ...only, ...rest, type: [only.type, 'null'], ...(only.enum ? { enum: [...only.enum, null] } : {}) }
}

export const mapValues = <A, B>(record: Record<string, A>, change: (value: A, name: string) => B): Record<string, B> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value, name)]))

import type { Json, Schema } from './document'

export type Schemas = Record<string, Schema>

/**
 * Rewrites a schema into a form that client generators accept: `anyOf` with `null` instead of lists of types, on which
 * oapi-codegen fails; no pattern beside a format; no `additionalProperties: false` (spec, "Versioning") but in a body that the
 * service refuses with an unknown name.
 */
export function simplified(schema: Schema, isBody = false): Schema {
  const { additionalProperties: others, ...rest } = schema
  if (Array.isArray(rest.type)) return simplified(nullable(rest, rest.type), isBody)
  // The `override` of the contract gives the whole type. The union of zod only says how the server reads a value.
  if (rest.type !== undefined) delete rest.anyOf
  // The format e164 is not registered, so its pattern stays.
  if (rest.format === 'e164') delete rest.format
  else if (rest.format !== undefined && rest.format !== 'uri') delete rest.pattern
  // Every name is text.
  if (rest.propertyNames?.pattern === undefined) delete rest.propertyNames
  // zod adds these bounds to every integer.
  if (rest.type === 'integer' && rest.format === undefined) {
    if (rest.minimum === Number.MIN_SAFE_INTEGER) delete rest.minimum
    if (rest.maximum === Number.MAX_SAFE_INTEGER) delete rest.maximum
  }
  return {
    ...rest,
    ...(rest.properties ? { properties: mapValues(rest.properties, (field) => simplified(field, isBody)) } : {}),
    ...(isBody && others === false ? { additionalProperties: false } : {}),
    ...(typeof others === 'object' && others.type ? { additionalProperties: simplified(others) } : {}),
    ...(rest.items ? { items: simplified(rest.items, isBody) } : {}),
    ...(rest.anyOf ? { anyOf: rest.anyOf.map((branch) => branchOf(simplified(branch, isBody), rest)) } : {}),
    ...(rest.allOf ? { allOf: rest.allOf.map((branch) => simplified(branch, isBody)) } : {}),
  }
}

/** Replaces an inline enum by the component with the same values, so that a client has one type for both. */
export function withNamedEnum(schema: Schema, schemas: Schemas): Schema {
  const { enum: values, type: _type, ...rest } = schema
  if (!values) return schema
  const found = Object.entries(schemas).find(([, known]) => JSON.stringify(known.enum) === JSON.stringify(values))
  return found ? { ...rest, $ref: `#/components/schemas/${found[0]}` } : schema
}

/** Adds an example to every field, built from those of its parts. @throws when a part has none */
export const withExamples = (schemas: Schemas): Schemas =>
  mapValues(schemas, (schema, name) => withExample(schema, schemas, name))

/** Returns the example of a schema, or one built from those of its required fields, else of its first. @throws without either. */
export function exampleOf(schema: Schema, schemas: Schemas, where = 'schema'): Json {
  if (schema.example !== undefined) return schema.example
  if (schema.$ref) return exampleOf(resolve(schema, schemas), schemas, schema.$ref)
  if (schema.anyOf?.[0]) return exampleOf(schema.anyOf[0], schemas, where)
  if (schema.const !== undefined) return schema.const
  if (schema.default !== undefined) return schema.default
  if (schema.enum?.[0] !== undefined) return schema.enum[0]
  if (schema.type === 'boolean') return true
  if (schema.items) return [exampleOf(schema.items, schemas, `${where}[]`)]
  const { properties, required = [] } = schema
  if (!properties) throw new Error(`${where} has no example.`)
  const fields = Object.entries(properties)
  // A secret is optional only because replays have none.
  const needed = fields.filter(([name]) => required.includes(name) || name === 'secret')
  const shown = needed.length > 0 ? needed : fields.slice(0, 1)
  return Object.fromEntries(shown.map(([name, field]) => [name, exampleOf(field, schemas, `${where}.${name}`)]))
}

export function resolve(schema: Schema, schemas: Schemas): Schema {
  const name = schema.$ref?.replace('#/components/schemas/', '')
  if (name === undefined) return schema
  const found = schemas[name]
  if (!found) throw new Error(`There is no schema ${name}.`)
  return found
}

function withExample(schema: Schema, schemas: Schemas, where: string): Schema {
  if (schema.$ref) return schema
  return {
    ...schema,
    ...(schema.properties
      ? {
          properties: mapValues(schema.properties, (field, name) => withExample(field, schemas, `${where}.${name}`)),
        }
      : {}),
    example: exampleOf(schema, schemas, where),
  }
}

/** Rewrites `type: [string, 'null']` as two branches. The description and the example stay outside the branches. */
function nullable({ description, example, type: _types, ...value }: Schema, types: string[]): Schema {
  return {
    ...(description === undefined ? {} : { description }),
    ...(example === undefined ? {} : { example }),
    anyOf: types.map((type) => (type === 'null' ? { type } : { ...value, type })),
  }
}

function branchOf(branch: Schema, whole: Schema): Schema {
  const { description, example, ...rest } = branch
  return {
    ...rest,
    ...(description === undefined || whole.description !== undefined ? {} : { description }),
    ...(example === undefined || whole.example !== undefined ? {} : { example }),
  }
}

export const mapValues = <A, B>(record: Record<string, A>, change: (value: A, name: string) => B): Record<string, B> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value, name)]))

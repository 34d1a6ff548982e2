import type { ApiDocument, Schema } from '@/server/api/openapi/document'

export type Schemas = ApiDocument['components']['schemas']

/** A field as shown on the page. */
export interface Field {
  name: string
  type: string
  isRequired: boolean
  description: string
  /** The rules for the value: its enum, range or default. */
  rules: string[]
  /** The fields of an object, or of each object in a list. */
  fields: Field[]
}

/** Lists the fields of an object schema. @throws when a reference does not resolve */
export function fieldsOf(schema: Schema, schemas: Schemas): Field[] {
  const { properties = {}, required = [] } = resolve(schema, schemas)
  return Object.entries(properties).map(([name, given]) => {
    const known = nonNullOf(given, schemas)
    const inner = known.items ?? given
    return {
      name,
      type: typeOf(given, schemas),
      isRequired: required.includes(name),
      description: given.description ?? known.description ?? '',
      rules: rulesOf(known),
      fields: fieldsOf(inner, schemas),
    }
  })
}

/** Describes the type of a value: "string or null", "list of objects". */
export function typeOf(given: Schema, schemas: Schemas): string {
  const schema = resolve(given, schemas)
  if (schema.anyOf) return alternatives(schema.anyOf.map((branch) => typeOf(branch, schemas)))
  if (schema.items) return `list of ${plural(typeOf(schema.items, schemas))}`
  const type = [schema.type ?? (schema.properties ? 'object' : '')].flat().join(' or ')
  return type === 'string' && schema.format ? (FORMATS[schema.format] ?? type) : type
}

const alternatives = (types: string[]): string =>
  types.length > 2 ? `${types.slice(0, -1).join(', ')} or ${types.at(-1)}` : types.join(' or ')

/** Returns the non-null schema of a nullable value, otherwise the schema itself. */
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

export function resolve(schema: Schema, schemas: Schemas): Schema {
  if (!schema.$ref) return schema
  const found = schemas[schema.$ref.replace('#/components/schemas/', '')]
  if (!found) throw new Error(`There is no schema ${schema.$ref}.`)
  return found
}

const FORMATS: Record<string, string> = { 'date-time': 'date-time', uuid: 'uuid', uri: 'uri', email: 'email address' }

const plural = (type: string): string => (type.endsWith('s') ? `${type}es` : `${type}s`)

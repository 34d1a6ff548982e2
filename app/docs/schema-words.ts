import type { ApiDocument, Schema } from '@/server/api/openapi/document'

export type Schemas = ApiDocument['components']['schemas']

/** A field as the page shows it. */
export interface Field {
  name: string
  type: string
  isRequired: boolean
  description: string
  /** What the value must keep to: its words, its range, its default. */
  rules: string[]
  /** Of an object, or of each object of a list. */
  fields: Field[]
}

/** @throws for a reference to nothing */
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

/** Writes the type of a value for people: "string or null", "list of objects". */
export function typeOf(given: Schema, schemas: Schemas): string {
  const schema = resolve(given, schemas)
  if (schema.anyOf) return alternatives(schema.anyOf.map((branch) => typeOf(branch, schemas)))
  if (schema.items) return `list of ${plural(typeOf(schema.items, schemas))}`
  const type = [schema.type ?? (schema.properties ? 'object' : '')].flat().join(' or ')
  return type === 'string' && schema.format ? (FORMATS[schema.format] ?? type) : type
}

const alternatives = (types: string[]): string =>
  types.length > 2 ? `${types.slice(0, -1).join(', ')} or ${types.at(-1)}` : types.join(' or ')

/** The schema of a value, or of the value that may be null. Where there are more alternatives, the schema itself. */
function nonNullOf(given: Schema, schemas: Schemas): Schema {
  const schema = resolve(given, schemas)
  const values = (schema.anyOf ?? []).filter(({ type }) => type !== 'null')
  return values.length === 1 && values[0] ? { ...resolve(values[0], schemas), ...schema } : schema
}

/** Writes the limits of a value for people: its words, its range, its length, its default. */
export function rulesOf(schema: Schema): string[] {
  const { minimum, maximum, default: fallback } = schema
  const words = schema.enum?.filter((word) => word !== null) ?? (schema.const === undefined ? [] : [schema.const])
  const rules: string[] = []
  if (words.length === 1) rules.push(`always ${words[0]}`)
  if (words.length > 1) rules.push(`one of ${words.join(', ')}`)
  // The largest numbers are the machine's, not a rule.
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

const FORMATS: Record<string, string> = { 'date-time': 'date-time', uuid: 'uuid', uri: 'uri', email: 'e-mail address' }

const plural = (type: string): string => (type.endsWith('s') ? `${type}es` : `${type}s`)

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
    const known = resolve(given, schemas)
    const inner = known.items ?? given
    return {
      name,
      type: typeOf(known, schemas),
      isRequired: required.includes(name),
      description: given.description ?? known.description ?? '',
      rules: rulesOf(known),
      fields: fieldsOf(inner, schemas),
    }
  })
}

/** "string or null", "list of objects". */
export function typeOf(given: Schema, schemas: Schemas): string {
  const schema = resolve(given, schemas)
  if (schema.items) return `list of ${plural(typeOf(schema.items, schemas))}`
  const types = [schema.type ?? (schema.properties ? 'object' : (schema.anyOf ?? []).map(({ type }) => type ?? ''))]
  const words = types.flat(2).filter((type) => type !== '')
  const named = words.map((word) => (word === 'string' && schema.format ? (FORMATS[schema.format] ?? word) : word))
  return named.length > 2 ? `${named.slice(0, -1).join(', ')} or ${named.at(-1)}` : named.join(' or ')
}

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

/** The part of an API document that the Python package is generated from. */
interface Document {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

interface Operation {
  operationId: string
  summary: string
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>
}

interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  schema: Schema
}

interface Schema {
  $ref?: string
  type?: string
  description?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
}

const HEADER = '# Generated from the API document by `npm run openapi`. Do not edit.\n'
/** Words that cannot be names in Python, among those that an API uses. */
const KEYWORDS = new Set(['and', 'as', 'class', 'def', 'from', 'global', 'import', 'in', 'is', 'not', 'or', 'pass'])
const SCALARS: Record<string, string> = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  null: 'None',
}

/** The types of the API as `TypedDict`s, the text of `models.py`. */
export function pythonModels({ components }: Document): string {
  const models = new Models()
  for (const [name, schema] of Object.entries(components.schemas)) models.add(name, schema)
  const imports = ['from typing import Literal, NotRequired, TypeAlias, TypedDict']
  return [HEADER, 'from __future__ import annotations\n', ...imports, '', ...models.texts, ''].join('\n')
}

/** One method for each endpoint, blocking and asynchronous, the text of `operations.py`. */
export function pythonOperations({ paths, components }: Document): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  const classes = [false, true].flatMap((isAsync) => [
    '',
    `class ${isAsync ? 'AsyncOperations' : 'Operations'}:`,
    `    """The endpoints of the API${isAsync ? ', as coroutines' : ''}."""`,
    '',
    `    ${isAsync ? 'async ' : ''}def _call(self, request: Request) -> Any:`,
    '        raise NotImplementedError',
    ...operations.flatMap((one) => ['', ...methodOf(one, isAsync), ...iteratorOf(one, isAsync, components.schemas)]),
    '',
  ])
  return [
    HEADER,
    'from __future__ import annotations\n',
    'from typing import Any\nfrom urllib.parse import quote\n',
    'from . import models\nfrom .pages import AsyncPages, Pages\nfrom .request import Request\n',
    ...classes,
  ].join('\n')
}

interface Endpoint {
  path: string
  method: string
  operation: Operation
}

function methodOf({ path, method, operation }: Endpoint, isAsync: boolean): string[] {
  const { optional, body, result, words } = signatureOf(operation)
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) => `{quote(${argument(name)}, safe='')}`)
  const query = optional.filter((one) => one.in === 'query').map(({ name }) => `"${name}": ${argument(name)}`)
  const call = [
    `"${method}"`,
    `${filled.includes('{') ? 'f' : ''}"${filled}"`,
    ...(query.length > 0 ? [`query={${query.join(', ')}}`] : []),
    ...(body ? ['body=body'] : []),
    ...(optional.some((one) => one.in === 'header') ? ['idempotency_key=idempotency_key'] : []),
  ]
  return [
    `    ${isAsync ? 'async ' : ''}def ${snake(operation.operationId)}(`,
    ...words.map((word) => `        ${word},`),
    `    ) -> ${typeOf(result)}:`,
    `        """${operation.summary} (\`${method} ${path}\`)."""`,
    `        result: ${typeOf(result)} = ${isAsync ? 'await ' : ''}self._call(`,
    `            Request(${call.join(', ')})`,
    '        )',
    '        return result',
  ]
}

/** A list with a cursor gets an iterator too: `list_messages` gives a page, `messages` all pages. */
function iteratorOf({ operation }: Endpoint, isAsync: boolean, schemas: Record<string, Schema>): string[] {
  const { inPath, optional, result, words } = signatureOf(operation)
  const { properties = {} } = schemas[result.$ref?.split('/').at(-1) ?? ''] ?? {}
  const [key, list] = Object.entries(properties).find(([, { items }]) => items) ?? []
  if (!properties.next_cursor || key === undefined || !list?.items) return []
  const values = optional.map(({ name }) => {
    if (name === 'cursor') return 'cursor=at'
    return name === 'limit' ? 'limit=limit or 100' : `${argument(name)}=${argument(name)}`
  })
  const passed = [...inPath.map(({ name }) => argument(name)), ...values].join(', ')
  const kind = isAsync ? 'AsyncPages' : 'Pages'
  const name = snake(operation.operationId)
  return [
    '',
    `    def ${name.slice(name.indexOf('_') + 1)}(`,
    ...words.map((word) => `        ${word},`),
    `    ) -> ${kind}[${typeOf(result)}, ${typeOf(list.items)}]:`,
    `        """${operation.summary}, page after page (see \`${name}\`)."""`,
    `        return ${kind}(`,
    `            lambda at: self.${name}(${passed}),`,
    `            lambda page: page["${key}"],`,
    '            cursor,',
    '        )',
  ]
}

function signatureOf({ parameters = [], requestBody, responses }: Operation) {
  const inPath = parameters.filter((one) => one.in === 'path')
  const optional = parameters.filter((one) => one.in !== 'path')
  const body = Object.values(requestBody?.content ?? {})[0]?.schema
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'))
  const result = Object.values(success?.[1].content ?? {})[0]?.schema ?? { type: 'null' }
  const words = [
    'self',
    ...inPath.map(({ name, schema }) => `${argument(name)}: ${typeOf(schema)}`),
    ...(body ? [`body: ${typeOf(body)}`] : []),
    ...(optional.length > 0 ? ['*'] : []),
    ...optional.map(({ name, schema }) => `${argument(name)}: ${typeOf(schema)} | None = None`),
  ]
  return { inPath, optional, body, result, words }
}

/** Types of parameters and bodies. Objects have names, which `models.py` defines. */
function typeOf({ $ref, enum: values, type = '' }: Schema): string {
  if ($ref) return `models.${$ref.split('/').at(-1)}`
  if (values) return literal(values)
  const scalar = SCALARS[type]
  if (!scalar) throw new Error(`No type of Python for a parameter of type ${type}.`)
  return scalar
}

const literal = (values: unknown[]): string => `Literal[${values.map((value) => pythonValue(value)).join(', ')}]`
const pythonValue = (value: unknown): string =>
  value === null ? 'None' : typeof value === 'boolean' ? (value ? 'True' : 'False') : JSON.stringify(value)
const snake = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const argument = (name: string): string => {
  const word = name.replaceAll('-', '_')
  return KEYWORDS.has(word) ? `${word}_` : word
}

/** Collects a class for each object, and a name for everything else. Equal inline objects share a class. */
class Models {
  readonly texts: string[] = []
  readonly #inline = new Map<string, string>()

  add(name: string, schema: Schema): void {
    if (schema.properties) this.#addClass(name, schema)
    else this.texts.push('', `${name}: TypeAlias = ${this.#type(schema, name)}`, ...docOf(schema, ''), '')
  }

  #addClass(name: string, { properties = {}, required = [], description }: Schema): void {
    const lines = Object.entries(properties).flatMap(([key, schema]) => {
      if (KEYWORDS.has(key)) throw new Error(`${name}.${key} cannot be a key of a class of Python.`)
      const type = this.#type(schema, name + key.replaceAll(/(?:^|_)(\w)/g, (_, letter) => letter.toUpperCase()))
      const key_ = `    ${key}: ${required.includes(key) ? type : `NotRequired[${type}]`}`
      return [key_, ...docOf(schema, '    ')]
    })
    this.texts.push('', `class ${name}(TypedDict):`, ...docOf({ description: description ?? '' }, '    '))
    this.texts.push('', ...(lines.length > 0 ? lines : ['    pass']), '')
  }

  #type(schema: Schema, name: string): string {
    if (schema.$ref) return schema.$ref.split('/').at(-1) ?? ''
    if (schema.anyOf) {
      const types = schema.anyOf.map((one) => this.#type(one, name))
      return [...new Set(types)].sort((a, b) => Number(a === 'None') - Number(b === 'None')).join(' | ')
    }
    if (schema.const !== undefined) return literal([schema.const])
    if (schema.enum) return literal(schema.enum)
    if (schema.items) return `list[${this.#type(schema.items, `${name}Item`)}]`
    if (schema.type === 'object') return schema.properties ? this.#inlineClass(name, schema) : 'dict[str, str]'
    const scalar = SCALARS[schema.type ?? '']
    if (!scalar) throw new Error(`No type of Python for ${name}: ${JSON.stringify(schema)}`)
    return scalar
  }

  #inlineClass(name: string, schema: Schema): string {
    const content = JSON.stringify([schema.properties, schema.required], (key, value) =>
      ['description', 'example'].includes(key) && typeof value === 'string' ? undefined : value,
    )
    const known = this.#inline.get(content)
    if (known !== undefined) return known
    this.#inline.set(content, name)
    this.#addClass(name, schema)
    return name
  }
}

function docOf({ description }: Schema, indent: string): string[] {
  if (!description) return []
  const text = description
    .replaceAll('\\', '\\\\')
    .replaceAll('"""', "'''")
    .replaceAll(/\s*\n\s*/g, ' ')
    .trim()
  return [`${indent}"""${text}${text.endsWith('"') ? ' ' : ''}"""`]
}

import { parseArgs } from 'node:util'
import { lastListener } from './config.js'
import { EXIT, Failure } from './failure.js'
import { listeners } from './listener.js'
import { api } from './request.js'

const OPTIONS = { data: { type: 'string' }, listener: { type: 'string' }, json: { type: 'boolean' } } as const

/** `trigger`: sends a test event with chosen fields to a listener. */
export async function trigger(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true })
  const data = positionals.reduce(withField, jsonObject(values.data ?? '{}'))
  const id = values.listener ?? (await currentListener())
  const added = await api<{ event_id: string }>('POST', `/listeners/${id}/requests`, { body: { data } })
  console.log(values.json ? JSON.stringify(added) : `Sent ${added.event_id} to the listener ${id}.`)
  return EXIT.ok
}

/** The listener that this computer used last, else the only one of the account. @throws Failure */
export async function currentListener(): Promise<string> {
  const existing = await listeners()
  const last = lastListener()
  if (last && existing.some(({ id }) => id === last.id)) return last.id
  const [only, ...others] = existing
  if (only && others.length === 0) return only.id
  const hint = existing.map(({ id, target }) => `\n  ${id}  ${target}`).join('')
  throw new Failure(
    only
      ? `Name a listener: --listener ID${hint}`
      : 'There is no listener. Start one first: voice-messages listen 4000',
    EXIT.usage,
  )
}

type Fields = { [name: string]: unknown }

/** Sets `summary.urgency=high` in nested fields. A value that is no JSON is text. */
export function withField(fields: Fields, text: string): Fields {
  const [, path = '', value = ''] = /^([\w.]+)=(.*)$/s.exec(text) ?? []
  if (path === '') throw new Failure(`"${text}" is no field. For example: summary.urgency=high`, EXIT.usage)
  const [name = '', ...rest] = path.split('.')
  if (rest.length === 0) return { ...fields, [name]: parsed(value) }
  const inner = fields[name]
  return { ...fields, [name]: withField(isFields(inner) ? inner : {}, `${rest.join('.')}=${value}`) }
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function jsonObject(text: string): Fields {
  const value = parsed(text)
  if (isFields(value)) return value
  throw new Failure('--data is no JSON object.', EXIT.usage)
}

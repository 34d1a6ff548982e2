import { EXIT, Failure } from './failure.js'

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/

/** Reads where to forward: a port, a port and a path, or a URL. @throws Failure for a URL elsewhere, unless `anywhere` */
export function targetOf(text: string, { anywhere = false } = {}): URL {
  const [, port, path = ''] = /^:?(\d{1,5})(\/.*)?$/.exec(text) ?? []
  const given = port === undefined ? text : `http://localhost:${port}${path}`
  const url = URL.canParse(given) ? new URL(given) : null
  if (!url || !/^https?:$/.test(url.protocol))
    throw new Failure(
      `"${text}" is no port and no URL. For example: 4000, 4000/webhook or http://localhost:4000.`,
      EXIT.usage,
    )
  if (!anywhere && !isLoopback(url))
    throw new Failure(`${url.host} is not this computer. To forward there: --forward-to ${url.href}`, EXIT.usage)
  return url
}

export const isLoopback = ({ hostname }: URL): boolean => LOOPBACK.test(hostname)

/** Reads `-H 'Name: value'`. */
export function headersOf(lines: readonly string[] = []): Record<string, string> {
  return Object.fromEntries(
    lines.map((line) => {
      const [, name, value = ''] = /^([!#$%&'*+.^_`|~\w-]+):\s*(.*)$/.exec(line) ?? []
      if (name === undefined) throw new Failure(`"${line}" is no header. For example: -H 'X-Debug: 1'`, EXIT.usage)
      return [name, value]
    }),
  )
}

/** Reads `--filter name=value,value`, of which all conditions must hold. */
export function filterOf(conditions: readonly string[] = []): Record<string, unknown> | null {
  if (conditions.length === 0) return null
  return Object.fromEntries(conditions.map(conditionOf))
}

const LISTS = ['urgency', 'sentiment', 'intent', 'exclude_unclassified']

function conditionOf(condition: string): [string, unknown] {
  const [, name = '', value = ''] = /^(\w+)=(.+)$/.exec(condition) ?? []
  if (LISTS.includes(name)) return [name, value.split(',')]
  if (name === 'callback_required' && /^(true|false)$/.test(value)) return [name, value === 'true']
  if (name === 'min_duration_seconds' && Number(value) > 0) return [name, Number(value)]
  throw new Failure(
    `"${condition}" is no filter. For example: urgency=high,medium, sentiment=frustrated, intent=complaint, callback_required=true or min_duration_seconds=10.`,
    EXIT.usage,
  )
}

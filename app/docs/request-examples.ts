import type { Json } from '@/server/api/openapi/document'
import type { Endpoint } from './reference'

type RequestTarget = Pick<Endpoint, 'method' | 'path' | 'operation'>

/**
 * Writes a request to this server in each language, without dependencies. The environment variable TOKEN holds the token. The
 * values are the examples of the document.
 * @param server URL of the API, such as `http://localhost:3000/api/v1`
 */
export function requestExamples(
  server: string,
  endpoint: RequestTarget,
): Record<'curl' | 'typescript' | 'python', string> {
  const url = server + pathOf(endpoint)
  const method = endpoint.method.toUpperCase()
  const body = endpoint.operation.requestBody?.content['application/json'].example
  const isStream = 'application/x-ndjson' in (endpoint.operation.responses['200']?.content ?? {})
  return {
    curl: curl(method, url, body),
    typescript: typescript(method, url, body, isStream),
    python: python(method, url, body, isStream),
  }
}

function pathOf({ path, operation }: RequestTarget): string {
  const value = (example: Json | undefined) => encodeURIComponent(String(example))
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    value(operation.parameters.find((parameter) => parameter.in === 'path' && parameter.name === name)?.example),
  )
  const query = operation.parameters.find((parameter) => parameter.in === 'query')
  return query ? `${filled}?${query.name}=${value(query.example)}` : filled
}

function curl(method: string, url: string, body: Json | undefined): string {
  const implied = body === undefined ? 'GET' : 'POST'
  const lines = [`curl ${method === implied ? '' : `-X ${method} `}"${url}"`, BEARER]
  if (body !== undefined)
    lines.push(`-H "Content-Type: application/json"`, `-d '${JSON.stringify(body).replaceAll("'", `'\\''`)}'`)
  return lines.join(' \\\n  ')
}

const BEARER = `-H "Authorization: Bearer $TOKEN"`

function typescript(method: string, url: string, body: Json | undefined, isStream: boolean): string {
  const token = `Authorization: \`Bearer \${process.env.TOKEN}\``
  const options =
    body === undefined
      ? [...(method === 'GET' ? [] : [`  method: '${method}',`]), `  headers: { ${token} },`]
      : [
          `  method: '${method}',`,
          '  headers: {',
          `    ${token},`,
          `    'Content-Type': 'application/json',`,
          '  },',
          `  body: JSON.stringify(${JSON.stringify(body)}),`,
        ]
  return [
    `const response = await fetch('${url}', {`,
    ...options,
    '})',
    isStream
      ? 'for await (const lines of response.body?.pipeThrough(new TextDecoderStream()) ?? []) console.log(lines)'
      : 'console.log(response.status, await response.json())',
  ].join('\n')
}

function python(method: string, url: string, body: Json | undefined, isStream: boolean): string {
  const token = `"Authorization": f"Bearer {os.environ['TOKEN']}"`
  return [
    'import json, os, urllib.error, urllib.request',
    '',
    'request = urllib.request.Request(',
    `    "${url}",`,
    ...(method === 'GET' ? [] : [`    method="${method}",`]),
    ...(body === undefined
      ? [`    headers={${token}},`]
      : ['    headers={', `        ${token},`, '        "Content-Type": "application/json",', '    },']),
    ...(body === undefined ? [] : [`    data=json.dumps(${pythonLiteral(body)}).encode(),`]),
    ')',
    'try:',
    '    response = urllib.request.urlopen(request)',
    'except urllib.error.HTTPError as error:',
    '    response = error  # its body says what is wrong',
    ...(isStream
      ? ['for line in response:', '    print(json.loads(line))']
      : ['print(response.status, json.load(response))']),
  ].join('\n')
}

function pythonLiteral(value: Json): string {
  if (value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (Array.isArray(value)) return `[${value.map(pythonLiteral).join(', ')}]`
  if (typeof value === 'object')
    return `{${Object.entries(value)
      .map(([name, one]) => `${JSON.stringify(name)}: ${pythonLiteral(one)}`)
      .join(', ')}}`
  return JSON.stringify(value)
}

import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type Case, casesFor } from './cases.js'
import { readConfig } from './config.js'
import { EXIT, Failure } from './failure.js'
import { forward, type Outcome } from './forward.js'
import { junit } from './junit.js'
import { NOTHING_LISTENS } from './request.js'
import { headersOf, targetOf } from './target.js'

export interface Result {
  name: string
  expected: Case['expected']
  passed: boolean
  /** Of each request: the status, or why there is none. */
  responses: (number | string)[]
  duration_ms: number
  hint: string
}

const OPTIONS = {
  secret: { type: 'string' },
  header: { type: 'string', short: 'H', multiple: true },
  json: { type: 'boolean' },
  junit: { type: 'string' },
} as const

/** `check`: tests whether a receiver accepts genuine requests and refuses the others. */
export async function check(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true })
  const [place, ...others] = positionals
  if (place === undefined || others.length > 0) throw new Failure('Name the URL of one receiver.', EXIT.usage)
  const target = targetOf(place, { anywhere: true })
  const secret = values.secret ?? process.env.WEBHOOK_SECRET ?? secretFor(target)
  if (!secret)
    throw new Failure('Give the signing secret of the receiver: --secret SECRET, or WEBHOOK_SECRET.', EXIT.usage)
  const headers = headersOf(values.header)
  const results: Result[] = []
  for (const one of casesFor(secret)) {
    const result = await run(one, target, headers)
    results.push(result)
    if (!values.json) console.log(lineOf(result))
  }
  const failed = results.filter(({ passed }) => !passed).length
  if (values.json)
    console.log(JSON.stringify({ url: target.href, passed: results.length - failed, failed, results }, null, 2))
  else console.log(`\n${results.length - failed} passed, ${failed} failed`)
  if (values.junit !== undefined) writeFileSync(values.junit, junit(target.href, results))
  const isAway = results.every(({ responses }) => responses.every((response) => typeof response === 'string'))
  if (isAway) throw new Failure(`${target.href} does not respond: ${results[0]?.responses[0]}.`, EXIT.unreachable)
  return failed === 0 ? EXIT.ok : EXIT.failed
}

const secretFor = (target: URL): string | undefined =>
  Object.values(readConfig().listeners).find((listener) => listener.target === target.href)?.secret

async function run(
  { name, expected, requests, hint }: Case,
  target: URL,
  added: Record<string, string>,
): Promise<Result> {
  const outcomes: Outcome[] = []
  for (const { headers, body } of requests) outcomes.push(await forward(target, { ...headers, ...added }, body))
  return {
    name,
    expected,
    passed: outcomes.every((outcome) => isAsExpected(expected, outcome)),
    responses: outcomes.map(({ status, failure }) => status ?? failure ?? 'no response'),
    duration_ms: outcomes.reduce((sum, { duration_ms }) => sum + duration_ms, 0),
    hint,
  }
}

/** A refusal is a 4xx. A 5xx is a receiver that failed, and a 410 would end the webhook. */
export const isAsExpected = (expected: Case['expected'], { status }: Pick<Outcome, 'status'>): boolean =>
  status !== null &&
  (expected === 'accepted' ? status >= 200 && status < 300 : status >= 400 && status < 500 && status !== 410)

function lineOf({ name, expected, passed, responses, hint }: Result): string {
  const line = `${passed ? 'ok    ' : 'FAILED'}  ${name.padEnd(18)} ${responses.join(', ')}`
  // The hint would blame a receiver that never saw the request.
  const isAway = responses.every((response) => response === NOTHING_LISTENS)
  return passed || isAway ? line : `${line}: must be ${expected}. ${hint}`
}

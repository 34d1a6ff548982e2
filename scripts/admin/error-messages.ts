import { InstanceRunningError } from '../../db/embedded'
import { codeOf } from '../../db/sqlstate'
import { EnvError } from '../../server/env'
import { ApiError } from '../../server/errors'
import { AudioStoreError } from '../../server/messages/audio/audio-store-identity'
import { Refusal, UsageError } from './command'

/** Errors whose messages are written for the operator. */
const EXPECTED = [UsageError, Refusal, EnvError, AudioStoreError, InstanceRunningError]

/** Error codes of the network and of postgres.js. */
const UNREACHABLE = [
  ...['ECONNREFUSED', 'ENOTFOUND', 'ECONNRESET', 'EAI_AGAIN'],
  ...['CONNECT_TIMEOUT', 'CONNECTION_CLOSED', 'CONNECTION_ENDED', 'CONNECTION_DESTROYED'],
]
/** SQLSTATE classes: connection, resources (disk, memory, connections), operator intervention, system error. */
const DATABASE_FAULT = /^(08|53|57|58)[0-9A-Z]{3}$/

/**
 * Returns why a command failed, for the operator. An unexpected error is described by its first cause, because Drizzle's
 * own message has the query's values.
 */
export function errorMessage(error: unknown): string {
  if (error instanceof Error && EXPECTED.some((kind) => error instanceof kind)) return error.message
  if (error instanceof ApiError) return [error.message, ...issuesOf(error)].join('\n')
  const cause = firstCause(error)
  const code = cause instanceof Error ? (codeOf(cause) ?? '') : ''
  if (UNREACHABLE.includes(code))
    return `The database cannot be reached (${code}). Check that the service runs, or that DATABASE_URL is right.`
  if (cause instanceof Error && DATABASE_FAULT.test(code))
    return `The database failed (${code}): ${cause.message}. Repair it, then try again.`
  return cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)
}

function issuesOf({ body, message }: ApiError): string[] {
  const reason = body.reason === undefined ? [] : [`  ${body.reason}`]
  const issues = (body.issues ?? []).filter((issue) => !message.includes(issue.message))
  return [...reason, ...issues.map(({ path, message }) => `  ${path.join('.') || '(whole)'}: ${message}`)]
}

function firstCause(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? firstCause(error.cause) : error
}

import postgres from 'postgres'
import { InstanceRunningError } from '../../db/embedded'
import { EnvError } from '../../server/env'
import { ApiError } from '../../server/errors'
import { AudioStoreError } from '../../server/messages/audio/audio-store-identity'
import { Refusal, UsageError } from './command'

/** Their messages are for people. */
const EXPECTED = [UsageError, Refusal, EnvError, AudioStoreError, InstanceRunningError]

/** Of the network, and postgres.js's own. */
const UNREACHABLE = [
  ...['ECONNREFUSED', 'ENOTFOUND', 'ECONNRESET', 'EAI_AGAIN'],
  ...['CONNECT_TIMEOUT', 'CONNECTION_CLOSED', 'CONNECTION_ENDED', 'CONNECTION_DESTROYED'],
]
/** SQLSTATE classes: connection, resources (disk, memory, connections), operator's intervention, system error. */
const DATABASE_AT_FAULT = /^(08|53|57|58)/

/** Why a command was not done, for a person. What is not foreseen is named by its first cause: Drizzle's own words hold the values of the query. */
export function inWords(error: unknown): string {
  if (error instanceof Error && EXPECTED.some((kind) => error instanceof kind)) return error.message
  if (error instanceof ApiError) return [error.message, ...issuesOf(error)].join('\n')
  const cause = firstCause(error)
  if (cause instanceof Error && 'code' in cause && UNREACHABLE.includes(String(cause.code)))
    return `The database cannot be reached (${String(cause.code)}). Is the service running, or DATABASE_URL right?`
  if (cause instanceof postgres.PostgresError && DATABASE_AT_FAULT.test(cause.code))
    return `The database could not do it (${cause.code}): ${cause.message}. Try again once it is well.`
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

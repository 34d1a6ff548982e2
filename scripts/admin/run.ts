import { CommanderError, Command as Program, Option as ProgramOption } from 'commander'
import { S3Error } from 's3mini'
import { InstanceRunningError } from '../../db/embedded'
import { DatabaseError, UNTRUSTED } from '../../db/reachable'
import { causesOf, codeOf } from '../../db/sqlstate'
import { BackupError } from '../../server/backup/stored-file'
import { EnvError } from '../../server/env'
import { ApiError } from '../../server/errors'
import { AudioStoreError } from '../../server/messages/audio/audio-store-identity'
import { type Command, type CommandContext, isCommand, Refusal, type Tree, UsageError } from './command'
import { account } from './commands/account'
import { backup, upgrade } from './commands/backup'
import { channel } from './commands/channel'
import { delivery, event } from './commands/delivery'
import { erasure } from './commands/erasure'
import { keys } from './commands/keys'
import { audioStore, audit, processing, statusCommand as status, sweepCommand as sweep } from './commands/maintenance'
import { member } from './commands/member'
import { message } from './commands/message'
import { subscription } from './commands/subscription'
import { token } from './commands/token'
import { user } from './commands/user'

export const COMMANDS: Tree = {
  account,
  user,
  member,
  channel,
  token,
  message,
  subscription,
  event,
  delivery,
  erasure,
  processing,
  keys,
  status,
  sweep,
  audit,
  'audio-store': audioStore,
  backup,
  upgrade,
}

/** Runs one command line. Returns the exit code: 0 done, 1 refused, 2 invalid command line. */
export async function run(argv: string[], context: CommandContext): Promise<number> {
  const program = new Program('npm run --silent admin --')
    .helpCommand(false)
    .addHelpText('after', '\nPrints JSON to standard output and messages to standard error.')
    .addHelpText('after', 'Exit codes: 0 done, 1 refused, 2 invalid command line.')
  inherit(program, context)
  addCommands(program, COMMANDS, context)
  try {
    await program.parseAsync(argv, { from: 'user' })
    return 0
  } catch (error) {
    // The parser has written its message. Help that was asked for has exit code 0, and help without a command has another.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    context.writeMessage(`${errorMessage(error)}\n`)
    return error instanceof UsageError ? 2 : 1
  }
}

function inherit(program: Program, context: CommandContext): void {
  const write = (text: string) => context.writeMessage(text)
  program.exitOverride().showHelpAfterError().configureOutput({ writeOut: write, writeErr: write })
}

function addCommands(program: Program, tree: Tree, context: CommandContext): void {
  for (const [word, node] of Object.entries(tree)) {
    const below = program.command(word).helpCommand(false)
    inherit(below, context)
    if (isCommand(node)) addAction(below, node, context)
    else addCommands(below.description(`${Object.keys(node).join(', ')}`), node, context)
  }
}

function addAction(program: Program, command: Command, context: CommandContext): void {
  program.description(command.notes === '' ? command.summary : `${command.summary}\n\n${command.notes}`)
  program.summary(command.summary)
  const options = Object.entries(command.options).map(([name, { value, required, description }]) => {
    const option = new ProgramOption(value ? `--${name} <${value}>` : `--${name}`, description)
    program.addOption(option.makeOptionMandatory(required === true))
    return { name, key: option.attributeName(), absent: value ? undefined : false }
  })
  program.action(async (given: Record<string, string | boolean>) => {
    const values = Object.fromEntries(options.map(({ name, key, absent }) => [name, given[key] ?? absent]))
    await context.attach(command.needs)
    const result = await command.run(values, context).catch((error: unknown) => {
      if (error instanceof UsageError) program.error(error.message)
      throw error
    })
    if (result !== undefined) await context.writeJson(`${JSON.stringify(result, null, context.isTerminal ? 2 : 0)}\n`)
  })
}

const EXPECTED = [UsageError, Refusal, BackupError, DatabaseError, EnvError, AudioStoreError, InstanceRunningError]

const UNREACHABLE = [
  ...['ECONNREFUSED', 'ENOTFOUND', 'ECONNRESET', 'EAI_AGAIN'],
  ...['CONNECT_TIMEOUT', 'CONNECTION_CLOSED', 'CONNECTION_ENDED', 'CONNECTION_DESTROYED'],
]
/** SQLSTATE classes: connection, resources (disk, memory, connections), operator intervention, system error. */
const DATABASE_FAULT = /^(08|53|57|58)[0-9A-Z]{3}$/

/** Returns why a command failed, for the operator. */
export function errorMessage(error: unknown): string {
  if (error instanceof Error && EXPECTED.some((kind) => error instanceof kind)) return error.message
  if (error instanceof ApiError) return [error.message, ...issuesOf(error)].join('\n')
  const causes = causesOf(error)
  const fromStore = causes.find((cause) => cause instanceof S3Error)
  if (fromStore) return `The audio store failed: ${fromStore.message}. Check the S3_… settings.`
  const cause = causes.at(-1)
  const code = cause ? (codeOf(cause) ?? '') : ''
  if (UNREACHABLE.includes(code) || UNTRUSTED.test(code))
    return `The database cannot be reached (${code}). Check that the service runs, or that DATABASE_URL is right.`
  if (cause && DATABASE_FAULT.test(code))
    return `The database failed (${code}): ${cause.message}. Repair it, then try again.`
  // A file that is refused: the message of the system has its path in one line.
  if (cause && 'syscall' in cause) return cause.message
  return cause ? (cause.stack ?? cause.message) : String(error)
}

function issuesOf({ body, message }: ApiError): string[] {
  const reason = body.reason === undefined ? [] : [`  ${body.reason}`]
  const issues = (body.issues ?? []).filter((issue) => !message.includes(issue.message))
  return [...reason, ...issues.map(({ path, message }) => `  ${path.join('.') || '(whole)'}: ${message}`)]
}

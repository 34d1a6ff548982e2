import { type Command, type CommandContext, isCommand, suggestion, type Tree, UsageError } from './command'
import { account } from './commands/account'
import { audioStore } from './commands/audio-store'
import { audit } from './commands/audit'
import { channel } from './commands/channel'
import { delivery } from './commands/delivery'
import { event } from './commands/event'
import { member } from './commands/member'
import { message } from './commands/message'
import { processing } from './commands/processing'
import { subscription } from './commands/subscription'
import { sweepCommand as sweep } from './commands/sweep'
import { token } from './commands/token'
import { user } from './commands/user'
import { errorMessage } from './error-messages'
import { help } from './help'

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
  processing,
  sweep,
  audit,
  'audio-store': audioStore,
}

/**
 * Runs one command line: JSON goes to standard output, messages to standard error.
 * @returns the exit code: 0 done, 1 refused, 2 invalid command line
 */
export async function run(argv: string[], context: CommandContext): Promise<number> {
  const { node, path, rest } = resolve(argv)
  try {
    const result = await execute(node, path, rest, context)
    if (result !== undefined) await context.writeJson(`${JSON.stringify(result, null, context.isTerminal ? 2 : 0)}\n`)
    return 0
  } catch (error) {
    const hint = error instanceof UsageError ? `\n\n${help(node, path)}` : ''
    context.writeMessage(`${errorMessage(error)}${hint}\n`)
    return error instanceof UsageError ? 2 : 1
  }
}

/** Follows the command line as far as it names commands: to all commands, to those of a noun, or to one. */
function resolve(argv: string[]): { node: Tree | Command; path: string[]; rest: string[] } {
  let node: Tree | Command = COMMANDS
  for (const [index, word] of argv.entries()) {
    const next: Tree | Command | undefined = !isCommand(node) && Object.hasOwn(node, word) ? node[word] : undefined
    if (!next) return { node, path: argv.slice(0, index), rest: argv.slice(index) }
    node = next
  }
  return { node, path: argv, rest: [] }
}

/** Returns what the command returns, or undefined after help. */
async function execute(
  node: Tree | Command,
  path: string[],
  rest: string[],
  context: CommandContext,
): Promise<unknown> {
  const [word] = rest
  const asksForHelp = (given: string | undefined) => given === '--help' || given === '-h'
  if (asksForHelp(word) || (isCommand(node) && rest.some(asksForHelp))) {
    context.writeMessage(`${help(node, path)}\n`)
    return undefined
  }
  if (isCommand(node)) return node.run(rest, context)
  if (word === undefined) throw new UsageError('Name a command.')
  throw new UsageError(`There is no command "${[...path, word].join(' ')}"${suggestion(word, Object.keys(node))}`)
}

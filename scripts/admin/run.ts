import { CommanderError, Command as Program, Option as ProgramOption } from 'commander'
import { type Command, type CommandContext, isCommand, type Tree, UsageError } from './command'
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

/** Settings that a subcommand does not take over from its parent by itself. */
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
    await context.attach(command)
    const result = await command.run(values, context).catch((error: unknown) => {
      if (error instanceof UsageError) program.error(error.message)
      throw error
    })
    if (result !== undefined) await context.writeJson(`${JSON.stringify(result, null, context.isTerminal ? 2 : 0)}\n`)
  })
}

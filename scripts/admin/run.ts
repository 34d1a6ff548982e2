import { account } from './account'
import { audioStore } from './audio-store'
import { audit } from './audit'
import { channel } from './channel'
import { type Command, isCommand, type Surroundings, suggestion, type Tree, UsageError } from './command'
import { delivery } from './delivery'
import { event } from './event'
import { help } from './help'
import { member } from './member'
import { message } from './message'
import { subscription } from './subscription'
import { sweeping as sweep } from './sweep'
import { token } from './token'
import { user } from './user'
import { inWords } from './words'

const COMMANDS: Tree = {
  account,
  user,
  member,
  channel,
  token,
  message,
  subscription,
  event,
  delivery,
  sweep,
  audit,
  'audio-store': audioStore,
}

/**
 * One command line of the operator: JSON to standard output, words to standard error.
 * @returns the exit code: 0 done, 1 refused, 2 not understood
 */
export async function run(argv: string[], around: Surroundings): Promise<number> {
  const { node, path, rest } = walk(argv)
  try {
    const result = await obey(node, path, rest, around)
    if (result !== undefined) await around.out(`${JSON.stringify(result, null, around.isTerminal ? 2 : 0)}\n`)
    return 0
  } catch (error) {
    const hint = error instanceof UsageError ? `\n\n${help(node, path)}` : ''
    around.words(`${inWords(error)}${hint}\n`)
    return error instanceof UsageError ? 2 : 1
  }
}

/** As much of the command line as names something: all commands, those of a noun, or one. */
function walk(argv: string[]): { node: Tree | Command; path: string[]; rest: string[] } {
  let node: Tree | Command = COMMANDS
  for (const [index, word] of argv.entries()) {
    const next: Tree | Command | undefined = !isCommand(node) && Object.hasOwn(node, word) ? node[word] : undefined
    if (!next) return { node, path: argv.slice(0, index), rest: argv.slice(index) }
    node = next
  }
  return { node, path: argv, rest: [] }
}

/** Undefined when help was all that was asked for. */
async function obey(node: Tree | Command, path: string[], rest: string[], around: Surroundings): Promise<unknown> {
  const [word] = rest
  const asksForHelp = (given: string | undefined) => given === '--help' || given === '-h'
  if (asksForHelp(word) || (isCommand(node) && rest.some(asksForHelp))) {
    around.words(`${help(node, path)}\n`)
    return undefined
  }
  if (isCommand(node)) return node.run(rest, around)
  if (word === undefined) throw new UsageError('What is to be done?')
  throw new UsageError(`There is no "${[...path, word].join(' ')}"${suggestion(word, Object.keys(node))}`)
}

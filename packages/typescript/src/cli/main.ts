import { check } from './check.js'
import { completion } from './completion.js'
import { EXIT, Failure } from './failure.js'
import { COMMANDS, usageOf, VERSION } from './help.js'
import { listen } from './listen.js'
import { login } from './login.js'
import { getMessage, listMessages, removeListener, resendEvent, showListeners } from './resources.js'
import { trigger } from './trigger.js'

const RUN: Record<keyof typeof COMMANDS, (args: string[]) => Promise<number>> = {
  listen,
  trigger,
  check,
  login,
  'messages list': listMessages,
  'messages get': getMessage,
  'events resend': resendEvent,
  'listeners list': showListeners,
  'listeners delete': removeListener,
  completion,
}

/** Runs a command. @returns the exit code */
export async function main(args: string[]): Promise<number> {
  if (args[0] === '--version') {
    console.log(VERSION)
    return EXIT.ok
  }
  const name = nameOf(args)
  const isHelp = args.includes('--help') || args.includes('-h') || args[0] === 'help' || args.length === 0
  if (isHelp) {
    console.log(usageOf(name))
    return args.length === 0 ? EXIT.usage : EXIT.ok
  }
  try {
    if (!name) throw new Failure(`${missingIn(args)} See voice-messages --help.`, EXIT.usage)
    return await RUN[name](args.slice(name.split(' ').length))
  } catch (error) {
    if (error instanceof Failure) {
      console.error(error.message)
      return error.exitCode
    }
    if (isOfParseArgs(error)) {
      // Node adds how to pass such a word as an argument, which no command here takes.
      console.error(`${error.message.split('. To specify')[0]}.\n\n${usageOf(name)}`)
      return EXIT.usage
    }
    throw error
  }
}

function nameOf(args: string[]): keyof typeof COMMANDS | null {
  const names = Object.keys(COMMANDS) as (keyof typeof COMMANDS)[]
  return names.find((name) => name === args[0] || name === `${args[0]} ${args[1]}`) ?? null
}

/** Says what a group such as `messages` needs, or that the command does not exist. */
function missingIn([first, second]: string[]): string {
  const group = Object.keys(COMMANDS).filter((name) => name.startsWith(`${first} `))
  if (group.length === 0) return `There is no command "${first}".`
  return second === undefined
    ? `"${first}" needs a second word: ${group.join(', ')}.`
    : `There is no command "${first} ${second}", but: ${group.join(', ')}.`
}

const isOfParseArgs = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')

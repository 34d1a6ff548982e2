import { type Command, isCommand, type Option, type Tree } from './command'

const PROGRAM = 'npm run --silent admin --'

/** Returns the usage of one command, or the list of all commands below a word. */
export function help(node: Tree | Command, path: readonly string[]): string {
  if (isCommand(node)) return commandHelp(node, path)
  const lines = commandsBelow(node, path).map(([words, command]) => [words, command.summary] as const)
  return [
    `Usage: ${[PROGRAM, ...path].join(' ')} <command> [--help]`,
    '',
    ...aligned(lines),
    ...(path.length > 0
      ? []
      : [
          '',
          'Prints JSON to standard output and messages to standard error. Exit codes: 0 done, 1 refused, 2 invalid command line.',
        ]),
  ].join('\n')
}

function commandHelp(command: Command, path: readonly string[]): string {
  const options = Object.entries(command.options).map(
    ([name, option]) => [usageOf(name, option), option.description] as const,
  )
  return [
    `Usage: ${commandUsage(command, path)}`,
    '',
    command.summary,
    ...(command.notes ? ['', command.notes] : []),
    ...(options.length > 0 ? ['', ...aligned(options)] : []),
  ].join('\n')
}

/** Returns the command line of a command with its options, optional ones in brackets. */
export function commandUsage({ options }: Command, path: readonly string[]): string {
  const usages = Object.entries(options).map(([name, option]) =>
    option.required ? usageOf(name, option) : `[${usageOf(name, option)}]`,
  )
  return [PROGRAM, ...path, ...usages].join(' ')
}

const usageOf = (name: string, { value }: Option): string => (value ? `--${name} ${value}` : `--${name}`)

function commandsBelow(node: Tree | Command, path: readonly string[]): [string, Command][] {
  if (isCommand(node)) return [[path.join(' '), node]]
  return Object.entries(node).flatMap(([word, below]) => commandsBelow(below, [...path, word]))
}

function aligned(lines: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...lines.map(([left]) => left.length))
  return lines.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`)
}

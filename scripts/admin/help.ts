import { type Command, isCommand, type Tree } from './command'

const PROGRAM = 'npm run --silent admin --'

/** The usage of one command, or of all commands below a word. */
export function help(node: Tree | Command, path: readonly string[]): string {
  if (isCommand(node)) return ofCommand(node, path)
  const lines = commandsBelow(node, path).map(([words, command]) => [words, command.summary] as const)
  return [
    `Usage: ${[PROGRAM, ...path].join(' ')} <command> [--help]`,
    '',
    ...aligned(lines),
    ...(path.length > 0
      ? []
      : ['', 'JSON on standard output, words on standard error. Exit: 0 done, 1 refused, 2 not understood.']),
  ].join('\n')
}

function ofCommand(command: Command, path: readonly string[]): string {
  const options = Object.entries(command.options).map(([name, { value, required, words }]) => {
    const usage = value ? `--${name} ${value}` : `--${name}`
    return { usage, words, inLine: required ? usage : `[${usage}]` }
  })
  return [
    `Usage: ${[PROGRAM, ...path, ...options.map(({ inLine }) => inLine)].join(' ')}`,
    '',
    command.summary,
    ...(command.notes ? ['', command.notes] : []),
    ...(options.length > 0 ? ['', ...aligned(options.map(({ usage, words }) => [usage, words] as const))] : []),
  ].join('\n')
}

function commandsBelow(node: Tree | Command, path: readonly string[]): [string, Command][] {
  if (isCommand(node)) return [[path.join(' '), node]]
  return Object.entries(node).flatMap(([word, below]) => commandsBelow(below, [...path, word]))
}

function aligned(lines: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...lines.map(([left]) => left.length))
  return lines.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`)
}

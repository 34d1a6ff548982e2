/**
 * Reads the flags of a command. Prints the help and exits with 0 for --help, with 2 for a flag that is not in the list.
 * This file imports no packages, because it runs before they are installed.
 */
export function readFlags(known, help) {
  const flags = process.argv.slice(2)
  const unknown = flags.find((flag) => flag !== '--help' && !known.includes(flag))
  if (unknown !== undefined) {
    console.error(`Unknown option: ${unknown}\n\n${help}`)
    process.exit(2)
  }
  if (flags.includes('--help')) {
    console.log(help)
    process.exit(0)
  }
  return flags
}

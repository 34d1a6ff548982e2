/** Reads the flags of a command. */
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

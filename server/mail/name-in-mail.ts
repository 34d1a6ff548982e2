import { hasWebAddress, oneLine, shortened } from '../contract/values/text'

/** Enough to recognise a person, too short for a message. */
const MAX_CHARACTERS = 60

/** Formats a name for an email: quoted, on one line, cut, and without anything that a mail program makes a link of. */
export function nameInMail(name: string): string {
  const line = oneLine(name).replace(/["“”„«»]/g, "'")
  const harmless = hasWebAddress(line) ? line.normalize('NFKC').replaceAll('://', ' ').replace(/[.。]/g, '[.]') : line
  return `"${shortened(harmless, MAX_CHARACTERS)}"`
}

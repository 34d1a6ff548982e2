import { hasWebAddress, oneLine, shortened } from '../contract/values/text'

/** Enough to recognise a person, too short for a message. */
const MAX_CHARACTERS = 60

/** Formats a name for an email: quoted, on one line, cut, and without anything that a mail program makes a link of. */
export const nameInMail = (name: string): string =>
  `"${shortened(withoutLinks(oneLine(name).replace(/["“”„«»]/g, "'")), MAX_CHARACTERS)}"`

/** The same without quotation marks, for a place of its own. */
export const headInMail = (name: string): string => shortened(withoutLinks(oneLine(name)), MAX_CHARACTERS)

/** What a person or a machine said, on one line. */
export const saidInMail = (text: string): string => withoutLinks(oneLine(text))

/** Breaks what a mail program would make a link of. */
const withoutLinks = (text: string): string =>
  hasWebAddress(text) ? text.normalize('NFKC').replaceAll('://', ' ').replace(/[.。]/g, '[.]') : text

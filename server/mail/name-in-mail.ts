import { hasWebAddress } from '../contract/values/text'

/** Enough to recognise a person, too short for a message. */
const MAX_CHARACTERS = 60

/**
 * Formats a user-chosen name for an email: quoted, on one line, cut, and without anything that a mail program would
 * turn into a link. Rules for new names refuse most of this (contract/values/text.ts), but names of older releases may
 * contain it.
 */
export function nameInMail(name: string): string {
  const oneLine = name
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Surrogate}]+/gu, ' ')
    .replace(/[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g, '')
    .replace(/["“”„«»]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
  const harmless = hasWebAddress(oneLine)
    ? oneLine.normalize('NFKC').replaceAll('://', ' ').replace(/[.。]/g, '[.]')
    : oneLine
  const characters = [...harmless]
  const shown =
    characters.length > MAX_CHARACTERS ? `${characters.slice(0, MAX_CHARACTERS).join('').trim()}…` : harmless
  return `"${shown}"`
}

import { z } from 'zod'
import { isName, NAME_REFUSED } from '../values/text'

export const MAX_TAG_CHARACTERS = 50
export const MAX_TAGS = 20

/** A tag that a person adds. A tag of an operator may be longer. */
export const Tag = z
  .string()
  .trim()
  .min(1, 'Enter a tag.')
  .max(MAX_TAG_CHARACTERS, `Use at most ${MAX_TAG_CHARACTERS} characters.`)
  .refine(isName, NAME_REFUSED)

/** Explains why a tag cannot be added. Returns null when it can. */
export function tagFault(tags: readonly string[], tag: string): string | null {
  const { error } = Tag.safeParse(tag)
  if (error) return error.issues[0]?.message ?? 'Enter a tag.'
  const wanted = tag.trim().toLowerCase()
  if (tags.some((other) => other.toLowerCase() === wanted)) return 'The message already has this tag.'
  return tags.length >= MAX_TAGS ? `A message can have at most ${MAX_TAGS} tags. Remove one first.` : null
}

import { z } from 'zod'
import { isName } from '../values/text'

export const MAX_TAG_CHARACTERS = 50
export const MAX_TAGS = 20

/** A tag as people give it. What an operator gave may be longer. */
export const Tag = z
  .string()
  .trim()
  .min(1, 'A tag needs a character.')
  .max(MAX_TAG_CHARACTERS, `A tag has at most ${MAX_TAG_CHARACTERS} characters.`)
  .refine(isName, 'A tag is text that can be seen.')

/** Why a tag cannot be added, in words; null when it can. */
export function tagFault(tags: readonly string[], tag: string): string | null {
  const { error } = Tag.safeParse(tag)
  if (error) return error.issues[0]?.message ?? 'A tag is text.'
  const wanted = tag.trim().toLowerCase()
  if (tags.some((other) => other.toLowerCase() === wanted)) return 'The message has this tag already.'
  return tags.length >= MAX_TAGS ? `A message has at most ${MAX_TAGS} tags.` : null
}

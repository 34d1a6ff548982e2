/** Returns the text on one line, without characters that are invisible or change the direction of the text around it. */
export const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Surrogate}]+/gu, ' ')
    .replace(/[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .trim()

/** Cuts a text to a number of characters, between characters, and adds an ellipsis if something is missing. */
export function shortened(text: string, maxCharacters: number): string {
  const characters = [...text]
  return characters.length > maxCharacters ? `${characters.slice(0, maxCharacters).join('').trim()}…` : text
}

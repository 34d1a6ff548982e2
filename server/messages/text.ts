/** Without what Postgres cannot hold: NUL, and halves of surrogate pairs. */
export const storable = (text: string): string => text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\uFFFD')

/** At most `max` characters, counted either way: UTF-16 units are never fewer than code points. Never cut inside a pair. */
export function cut(text: string, max: number): string {
  const end = /[\uD800-\uDBFF]/.test(text.charAt(max - 1)) ? max - 1 : max
  return text.length <= max ? text : text.slice(0, end)
}

/** The text up to the end of its `count`th word. */
export const firstWords = (text: string, count: number): string =>
  (new RegExp(`^\\s*(?:\\S+\\s*){0,${count}}`).exec(text)?.[0] ?? '').trim()

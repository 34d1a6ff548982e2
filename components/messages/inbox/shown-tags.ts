/** How many characters of tags a row has room for beside none, one or two marks with a word. A chip needs `CHIP_ROOM` more. */
const ROOM = [34, 22, 12] as const
const CHIP_ROOM = 2

/**
 * Returns the first tags, as many as a row shows in full on a laptop. The others are counted.
 * @param words how many marks of the row have a word
 */
export function shownTags(tags: readonly string[], words: 0 | 1 | 2): readonly string[] {
  let left: number = ROOM[words]
  const end = tags.findIndex((tag) => {
    left -= tag.length + CHIP_ROOM
    return left < 0
  })
  return end < 0 ? tags : tags.slice(0, end)
}

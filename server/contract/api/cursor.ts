import { z } from 'zod'

/** Page size of the lists with a cursor. */
export const MAX_CURSOR_PAGE = 100
export const DEFAULT_CURSOR_PAGE = 25

/**
 * Returns a position in a list as opaque text. `list` names the list and the form of its positions, so that a cursor of another
 * list, or of another release, is refused.
 */
export const encodeCursor = (list: string, position: readonly (string | number)[]): string =>
  btoa(JSON.stringify([list, ...position]))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** Accepts a cursor of `list` and returns its position. Absent and empty mean undefined. */
export const cursorOf = <Position extends z.ZodType>(
  list: string,
  position: Position,
  example: readonly (string | number)[],
) =>
  z
    .string()
    .optional()
    .transform((text, context): z.output<Position> | undefined => {
      if (text === undefined || text === '') return undefined
      const parsed = position.safeParse(decode(list, text))
      if (parsed.success) return parsed.data
      context.addIssue({ code: 'custom', message: 'Expected the next_cursor of an earlier response of this list.' })
      return z.NEVER
    })
    .meta({
      description: '`next_cursor` of the response before. Absent: the beginning of the list.',
      example: encodeCursor(list, example),
      override: { type: 'string', pattern: '^[\\w-]+$' },
    })

function decode(list: string, text: string): unknown {
  try {
    const values: unknown = JSON.parse(atob(text.replaceAll('-', '+').replaceAll('_', '/')))
    return Array.isArray(values) && values[0] === list ? values.slice(1) : undefined
  } catch {
    return undefined // The caller reports it.
  }
}

/** The end of a response of a list with a cursor. */
export const CursorPage = {
  next_cursor: z.string().nullable().meta({
    description: 'Where the next page begins. Null at the end of the list.',
    example: null,
  }),
  has_more: z.boolean().meta({ description: 'Whether there is a next page.', example: false }),
}

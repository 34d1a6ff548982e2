import { z } from 'zod'
import { isText } from '../values/text'

// trpc-to-openapi enables coercion inside every bare z.number, z.boolean and z.date of an exposed input, for the whole
// process, but not in unions. So exposed inputs use these schemas.

/** Accepts a whole number, as text or as a number. Absent and empty mean the default. Anything else is an issue. */
export const wholeNumber = (min: number, max: number, fallback: number, description: string) =>
  z
    .union([z.string(), z.number()])
    .optional()
    .transform((value, context) => {
      if (value === undefined || value === '') return fallback
      const number = typeof value === 'number' ? value : /^[+-]?\d+$/.test(value) ? Number(value) : Number.NaN
      if (Number.isInteger(number) && number >= min && number <= max) return number
      context.addIssue({ code: 'custom', message: `Expected a whole number from ${min} to ${max}.` })
      return z.NEVER
    })
    .meta({ description, override: { type: 'integer', minimum: min, maximum: max, default: fallback } })

/** Clamps a whole decimal number to its range. Any other value means the default and is never an issue. */
export const clampedNumber = (min: number, max: number, fallback: number, description: string) =>
  z
    .union([z.string(), z.number()])
    .optional()
    .transform((value) => {
      const text = String(value ?? '')
      return /^[+-]?\d+$/.test(text) ? Math.min(max, Math.max(min, Number(text))) : fallback
    })
    // The document states no minimum and maximum, because no value is refused.
    .meta({ description, override: { type: 'integer', default: fallback } })

/** Accepts `true`, `false`, `1` or `0` in any letter case, or a boolean. Absent and empty mean undefined. */
export const flag = (description: string) =>
  z
    .union([z.string(), z.boolean()])
    .optional()
    .transform((value, context) => {
      if (value === undefined || value === '') return undefined
      if (/^(true|1)$/i.test(String(value))) return true
      if (/^(false|0)$/i.test(String(value))) return false
      context.addIssue({ code: 'custom', message: 'Expected true or false.' })
      return z.NEVER
    })
    .meta({ description, override: { type: 'boolean' } })

/** Accepts one of `values`. Absent and empty mean undefined. */
export const oneOf = <const T extends readonly string[]>(values: T, description: string) =>
  z
    .string()
    .optional()
    .transform((value, context): T[number] | undefined => {
      if (value === undefined || value === '') return undefined
      const accepted = values.find((candidate) => candidate === value)
      if (accepted !== undefined) return accepted
      context.addIssue({ code: 'custom', message: `Expected one of: ${values.join(', ')}.` })
      return z.NEVER
    })
    .meta({ description, override: { type: 'string', enum: [...values] } })

/** Longest text of a filter. */
const MAX_FILTER_CHARACTERS = 200

/** Accepts a text. Absent and empty mean undefined. `override` is the form of the values that match something. */
export const textFilter = (description: string, example: string, override: Record<string, string> = {}) =>
  z
    .string()
    .max(MAX_FILTER_CHARACTERS)
    .refine(isText, 'Remove the characters that cannot be stored.')
    .optional()
    .transform((value) => (value === '' ? undefined : value))
    .meta({ description, example, override: { type: 'string', maxLength: MAX_FILTER_CHARACTERS, ...override } })

// In bodies, coercion would make null 0 and "no" true. These schemas accept only the type itself.

export const wholeJsonNumber = (min: number, max: number) =>
  z
    .custom<number>(
      (value) => Number.isInteger(value) && Number(value) >= min && Number(value) <= max,
      `Expected a whole number from ${min} to ${max}.`,
    )
    .meta({ override: { type: 'integer', minimum: min, maximum: max } })

export const positiveJsonNumber = (max: number) =>
  z
    .custom<number>(
      (value) => typeof value === 'number' && value > 0 && value <= max,
      `Expected a number greater than 0 and at most ${max}.`,
    )
    .meta({ override: { type: 'number', exclusiveMinimum: 0, maximum: max } })

export const jsonFlag = () =>
  z
    .custom<boolean>((value) => typeof value === 'boolean', 'Expected true or false.')
    .meta({ override: { type: 'boolean' } })

export const Pagination = z
  .object({
    limit: z.int().nonnegative().meta({ description: 'Page size of this response.', example: 25 }),
    offset: z.int().nonnegative().meta({ description: 'Zero-based index of the first row.', example: 0 }),
    total: z.int().nonnegative().meta({
      description: 'Number of all rows that match the filters, regardless of `limit` and `offset`.',
      example: 1,
    }),
  })
  .meta({ id: 'Pagination', description: 'The part of the list that the response contains.' })
export type Pagination = z.infer<typeof Pagination>

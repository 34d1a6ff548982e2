import { z } from 'zod'

// trpc-to-openapi switches coercion on inside every bare z.number, z.boolean and z.date it finds in an exposed input, for
// both doors and for the rest of the process; it does not look into unions. So exposed inputs use these instead: text or the
// value itself, checked here.

/** A whole number of a query string, or a number; absent and empty mean the default. Anything else is an issue. */
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

/** A whole decimal number brought into its range; whatever else is given means the default, and is never an issue. */
export const clampedNumber = (min: number, max: number, fallback: number, description: string) =>
  z
    .union([z.string(), z.number()])
    .optional()
    .transform((value) => {
      const text = String(value ?? '')
      return /^[+-]?\d+$/.test(text) ? Math.min(max, Math.max(min, Number(text))) : fallback
    })
    // Without minimum and maximum: no value is refused.
    .meta({ description, override: { type: 'integer', default: fallback } })

/** `true`, `false`, `1` or `0` in any letter case, or a boolean; absent and empty mean undefined. */
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

/** One of a few words; absent and empty mean undefined. */
export const oneOf = <const T extends readonly [string, ...string[]]>(words: T, description: string) =>
  z
    .string()
    .optional()
    .transform((value, context): T[number] | undefined => {
      if (value === undefined || value === '') return undefined
      const word = words.find((candidate) => candidate === value)
      if (word !== undefined) return word
      context.addIssue({ code: 'custom', message: `Expected one of: ${words.join(', ')}.` })
      return z.NEVER
    })
    .meta({ description, override: { type: 'string', enum: [...words] } })

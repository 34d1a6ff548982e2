import { z } from 'zod'

// trpc-to-openapi enables coercion inside every bare z.number and z.boolean of an exposed input (see query.ts), so that
// null would become 0 and "no" true. These schemas of JSON bodies accept only the type itself.

/** Accepts a whole number in a range. */
export const wholeJsonNumber = (min: number, max: number) =>
  z
    .custom<number>(
      (value) => Number.isInteger(value) && Number(value) >= min && Number(value) <= max,
      `Expected a whole number from ${min} to ${max}.`,
    )
    .meta({ override: { type: 'integer', minimum: min, maximum: max } })

/** Accepts a number greater than 0. */
export const positiveJsonNumber = (max: number) =>
  z
    .custom<number>(
      (value) => typeof value === 'number' && value > 0 && value <= max,
      `Expected a number greater than 0 and at most ${max}.`,
    )
    .meta({ override: { type: 'number', exclusiveMinimum: 0, maximum: max } })

/** Accepts true and false. */
export const jsonFlag = () =>
  z
    .custom<boolean>((value) => typeof value === 'boolean', 'Expected true or false.')
    .meta({ override: { type: 'boolean' } })

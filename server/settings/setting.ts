import { z } from 'zod'

/** What the reference says about a variable. A type alias, because zod takes no interface as metadata. */
export type Description = {
  description: string
  unit?: string
  /** In words, where the schema has no default or another form of it. */
  default?: string
}

export const optional = z.string().optional()
export const httpUrl = z.url({ protocol: /^https?$/, hostname: /.*/, error: 'expected an http or https URL' })
/** A password in a URL would appear in messages, and `fetch` refuses it. */
export const urlWithoutPassword = z
  .url({ protocol: /^https?$/, hostname: /.*/, abort: true, error: 'expected an http or https URL' })
  .refine((url) => new URL(url).username === '' && new URL(url).password === '', 'expected a URL without a password')

export const flag = z
  .enum(['0', '1', 'true', 'false'])
  .default('0')
  .transform((text) => text === '1' || text === 'true')

/** An amount and a currency, such as `0.006 USD`. */
export const price = z
  .string()
  .regex(/^\d+(\.\d+)? [A-Z]{3}$/, 'expected an amount and a currency, such as 0.006 USD')
  .transform((text) => ({ amount: Number(text.split(' ')[0]), currency: text.slice(-3) }))
  .optional()

export const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )

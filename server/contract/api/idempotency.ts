import { z } from 'zod'

/** Hours for which a response is kept for its `Idempotency-Key`. */
export const IDEMPOTENCY_HOURS = 24
const MAX_KEY_CHARACTERS = 255
export const IDEMPOTENCY_KEY_EXPECTED = `Expected 1 to ${MAX_KEY_CHARACTERS} printable ASCII characters.`
/** Printable ASCII characters. HTTP removes spaces at both ends. */
export const IDEMPOTENCY_KEY = new RegExp(`^[!-~]([ -~]{0,${MAX_KEY_CHARACTERS - 2}}[!-~])?$`)

/** The header of every POST. */
export const IdempotencyHeaders = z.object({
  'idempotency-key': z
    .string()
    .min(1)
    .max(MAX_KEY_CHARACTERS)
    .regex(IDEMPOTENCY_KEY)
    .optional()
    .meta({
      description: `Any text of 1 to ${MAX_KEY_CHARACTERS} printable ASCII characters, chosen for this request. Within ${IDEMPOTENCY_HOURS} hours the same request with the same key changes nothing and gets the same response, without a \`secret\`. Another request to this endpoint with the key gets \`conflict\`. A refused request does not use up its key.`,
      example: 'order-20261121-0931',
    }),
})

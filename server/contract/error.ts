import { z } from 'zod'

/** The ten codes of the spec's section Errors. Their statuses stand in server/errors.ts. */
export const ERROR_CODES = [
  'invalid_token',
  'plan_required',
  'validation_error',
  'invalid_url',
  'invalid_channel_id',
  'not_found',
  'rate_limited',
  'limit_reached',
  'conflict',
  'internal_error',
] as const
export type ErrorCode = (typeof ERROR_CODES)[number]

export const Issue = z
  .object({
    path: z.array(z.union([z.string(), z.number()])).meta({ description: 'Where in the input.', example: ['limit'] }),
    message: z
      .string()
      .meta({ description: 'What is wrong with it.', example: 'Expected a whole number from 1 to 100.' }),
  })
  .meta({ id: 'Issue', description: 'One fault of the input.' })
export type Issue = z.infer<typeof Issue>

export const ErrorBody = z
  .object({
    error: z.enum(ERROR_CODES).meta({ description: 'Stable code.', example: 'validation_error' }),
    message: z
      .string()
      .optional()
      .meta({ description: 'For people; the wording may change.', example: 'The input is not valid.' }),
    reason: z.string().optional().meta({
      description: 'Only on invalid_url. Match on the text before a colon.',
      example: 'host_resolves_to_private_ip: 10.0.0.7',
    }),
    issues: z.array(Issue).optional().meta({ description: 'Only on validation_error.' }),
  })
  .meta({
    id: 'Error',
    description: 'The body of every error.',
    example: { error: 'not_found', message: 'There is nothing here, or it belongs to another account.' },
  })
export type ErrorBody = z.infer<typeof ErrorBody>

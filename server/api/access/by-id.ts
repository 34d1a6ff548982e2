import { z } from 'zod'
import { ApiError } from '../../errors'

export const ById = z.object({
  id: z.string().meta({
    description: 'Id of the subscription.',
    example: '9a7b330a-a736-4e5a-8f5e-0c9a1b2c3d4e',
    override: { type: 'string', format: 'uuid' },
  }),
})

/**
 * Returns the result of an action. Actions return null for a row that does not exist or belongs to another account.
 * @throws ApiError not_found for null
 */
export function orNotFound<T>(found: T | null): T {
  if (found === null) throw new ApiError('not_found')
  return found
}

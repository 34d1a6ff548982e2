import { z } from 'zod'

export const Pagination = z
  .object({
    limit: z.int().nonnegative().meta({ description: 'Page size used.', example: 25 }),
    offset: z.int().nonnegative().meta({ description: 'Zero-based start used.', example: 0 }),
    total: z
      .int()
      .nonnegative()
      .meta({ description: 'Number of rows that match the filters, ignoring `limit` and `offset`.', example: 1 }),
  })
  .meta({ id: 'Pagination', description: 'The part of the list that was returned.' })
export type Pagination = z.infer<typeof Pagination>

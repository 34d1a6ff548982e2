import { z } from 'zod'

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

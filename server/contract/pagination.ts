import { z } from 'zod'

export const Pagination = z
  .object({
    limit: z.int().meta({ description: 'Page size used.', example: 25 }),
    offset: z.int().meta({ description: 'Zero-based start used.', example: 0 }),
    total: z.int().meta({ description: 'Rows matching the filters, ignoring limit and offset.', example: 3 }),
  })
  .meta({ id: 'Pagination', description: 'Which part of the list this is.' })
export type Pagination = z.infer<typeof Pagination>

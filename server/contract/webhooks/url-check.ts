import { z } from 'zod'

/** What a creation would say to this URL now. */
export const CheckedUrl = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    url: z.string().meta({ description: 'The canonical form: what is kept, shown and dialled.' }),
    used_by: z.uuid().nullable().meta({ description: 'An active subscription of the account with the same URL.' }),
  }),
  z.object({ ok: z.literal(false), reason: z.string().meta({ description: 'As in the error invalid_url.' }) }),
])
export type CheckedUrl = z.infer<typeof CheckedUrl>

/** Longer than any URL that is kept, so that one too long gets its reason and not a fault of the form. */
export const CheckUrl = z.object({ url: z.string().max(10_000) })

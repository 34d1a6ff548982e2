import { z } from 'zod'

/** The result of checking a URL as the creation of a subscription checks it. */
export const CheckedUrl = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    url: z.string().meta({ description: 'The canonical form that is saved, shown and used for requests.' }),
    used_by: z.uuid().nullable().meta({ description: 'An active subscription of the account with the same URL.' }),
  }),
  z.object({
    ok: z.literal(false),
    reason: z.string().meta({ description: 'The reason as in the error invalid_url.' }),
  }),
])
export type CheckedUrl = z.infer<typeof CheckedUrl>

/** Longer than any URL that is saved, so that a URL that is too long gets its reason instead of an input error. */
export const CheckUrl = z.object({ url: z.string().max(10_000) })

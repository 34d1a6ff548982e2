import { z } from 'zod'
import { MAX_HANDLE_CHARACTERS } from '../channels/channel-limits'
import { MAX_ACCOUNT_NAME_CHARACTERS } from '../values/input-limits'
import { hasWebAddress, isName, NAME_REFUSED, WEB_ADDRESS_REFUSED } from '../values/text'
import { Plan } from './account'

/** The display name of an account. Emails show it, and automation tools label connections with it. */
export const AccountName = z
  .string()
  .trim()
  .min(1, 'Enter an account name.')
  .max(MAX_ACCOUNT_NAME_CHARACTERS, `Use at most ${MAX_ACCOUNT_NAME_CHARACTERS} characters.`)
  .refine(isName, NAME_REFUSED)
  .refine((name) => !hasWebAddress(name), WEB_ADDRESS_REFUSED)

export const FailureWarningSetting = z.object({ failure_warnings: z.boolean() })
export const OwnFailureWarningSetting = z.object({ failure_warnings: z.boolean().nullable() })

export const Settings = z.object({
  failure_warnings: z.boolean().meta({
    description:
      'Whether alert URLs, and admins and editors without their own choice, get a notice after a webhook’s third failure in a row and on recovery.',
  }),
  own_failure_warnings: z.boolean().nullable().meta({
    description: 'Whether the member gets these notices by email. Null: as the account’s setting says.',
  }),
  name: z.string(),
  handle: z.string().meta({ description: 'The account’s part of the address of campaign pages.' }),
  campaign_url: z.string().meta({ description: 'Beginning of the address of campaign pages, up to the handle.' }),
  plan: Plan,
  audio_link_days: z.int().meta({ description: 'Days until an audio link expires.' }),
  audio_retention_days: z.int().meta({ description: 'Days until a recording is deleted.' }),
})
export type Settings = z.infer<typeof Settings>

/** The action checks form and reserved words. */
export const Handle = z.object({
  handle: z
    .string()
    .trim()
    .toLowerCase()
    .max(4 * MAX_HANDLE_CHARACTERS),
})

import { z } from 'zod'
import { MAX_ACCOUNT_NAME_CHARACTERS } from '../values/input-limits'
import { hasWebAddress, isName, WEB_ADDRESS_REFUSED } from '../values/text'
import { Plan } from './account'

/** What an account is called: it stands in mails and labels connections. */
export const AccountName = z
  .string()
  .trim()
  .min(1, 'Give the account a name.')
  .max(MAX_ACCOUNT_NAME_CHARACTERS, `At most ${MAX_ACCOUNT_NAME_CHARACTERS} characters.`)
  .refine(isName, 'A name is one line of text that can be seen.')
  .refine((name) => !hasWebAddress(name), WEB_ADDRESS_REFUSED)

export const FailureWarningSetting = z.object({
  failure_warnings: z.boolean().meta({
    description: 'Mail admins and editors at a webhook’s third failure in a row, and when it works again.',
  }),
})

export const Settings = FailureWarningSetting.extend({
  name: z.string(),
  plan: Plan,
  audio_link_days: z.int().meta({ description: 'How long an audio link works.' }),
  audio_retention_days: z.int().meta({ description: 'How long a recording is kept.' }),
})
export type Settings = z.infer<typeof Settings>

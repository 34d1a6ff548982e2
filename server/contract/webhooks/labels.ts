import { z } from 'zod'
import { MAX_SUBSCRIPTION_DESCRIPTION_CHARACTERS, MAX_SUBSCRIPTION_NAME_CHARACTERS } from '../limits'
import { isName, isText, NAME_REFUSED } from '../values/text'
import { CreateSubscription } from './subscription'

const atMost = (characters: number) => `Use at most ${characters} characters.`

/** What people call a subscription and what they note about it. Only the dashboard has both; an empty text is none. */
export const SubscriptionLabels = z.object({
  name: z
    .string()
    .trim()
    .max(MAX_SUBSCRIPTION_NAME_CHARACTERS, atMost(MAX_SUBSCRIPTION_NAME_CHARACTERS))
    .refine((name) => name === '' || isName(name), NAME_REFUSED),
  description: z
    .string()
    .trim()
    .max(MAX_SUBSCRIPTION_DESCRIPTION_CHARACTERS, atMost(MAX_SUBSCRIPTION_DESCRIPTION_CHARACTERS))
    .refine(isText, 'Remove the characters that cannot be stored.'),
})
export type SubscriptionLabels = z.infer<typeof SubscriptionLabels>

/** Body of a creation in the dashboard, which can set a name. */
export const CreateNamedSubscription = CreateSubscription.pick({ url: true, channel_id: true }).extend({
  name: SubscriptionLabels.shape.name.default(''),
})

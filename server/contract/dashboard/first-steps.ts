import { z } from 'zod'

/** How far an account is on the way to its first verified delivery. */
export const FirstSteps = z.object({
  has_channel: z.boolean(),
  has_test: z.boolean().meta({ description: 'Whether a test event was sent, or a message was delivered.' }),
  is_verified: z.boolean().meta({
    description:
      'Whether the test endpoint accepted a request, the check of a receiver succeeded, or a receiver accepted a message.',
  }),
  webhook: z.object({ id: z.uuid(), is_test_endpoint: z.boolean() }).nullable().meta({
    description: 'The newest active subscription.',
  }),
  is_dismissed: z.boolean().meta({ description: 'Whether the signed-in person hid the checklist.' }),
})
export type FirstSteps = z.infer<typeof FirstSteps>

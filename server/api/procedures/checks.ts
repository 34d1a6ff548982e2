import { Diagnosis, Evidence } from '../../contract/webhooks/diagnosis'
import { CheckedUrl, CheckUrl } from '../../contract/webhooks/subscription'
import { checkDelivery } from '../../webhooks/diagnostics/check-delivery'
import { activeWithUrl } from '../../webhooks/subscriptions/create'
import { policyFromEnv } from '../../webhooks/transport/policy'
import { checkUrl } from '../../webhooks/transport/resolve'
import { orNotFound } from '../access/by-id'
import { memberProcedure, router } from '../access/procedure'

/**
 * Checks for people who set up a receiver or look for the cause of a refusal. They change nothing. They are mutations,
 * so that their input is not part of a URL.
 */
export const checks = router({
  /** Checks a URL with the same rule as the creation of a subscription. */
  url: memberProcedure('editor', { paid: true, kind: 'waiting', countedAs: 'check a URL' })
    .input(CheckUrl)
    .output(CheckedUrl)
    .mutation(async ({ ctx, input }) => {
      const checked = await checkUrl(input.url, policyFromEnv())
      return checked.ok ? { ...checked, used_by: await activeWithUrl(ctx.account, checked.url) } : checked
    }),

  /** Returns which part of a receiver's verification fails. Every plan has it, because every plan has secrets. */
  delivery: memberProcedure('editor', { kind: 'computing', countedAs: 'check a delivery' })
    .input(Evidence)
    .output(Diagnosis)
    .mutation(async ({ ctx, input }) => orNotFound(await checkDelivery(ctx.account, input))),
})

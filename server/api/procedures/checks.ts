import { Diagnosis, Evidence } from '../../contract/webhooks/diagnosis'
import { CheckedUrl, CheckUrl } from '../../contract/webhooks/url-check'
import { checkDelivery } from '../../webhooks/diagnostics/check-delivery'
import { activeWithUrl } from '../../webhooks/subscriptions/same-url'
import { policyFromEnv } from '../../webhooks/transport/policy'
import { checkUrl } from '../../webhooks/transport/resolve'
import { orNotFound } from '../by-id'
import { memberProcedure, router } from '../procedure'

/** What people ask before something is sent, or after it was refused. Mutations, though they change nothing: what is asked stands in no address. */
export const checks = router({
  /** What a creation would say to this URL now, by the very same rule. */
  url: memberProcedure('editor', { paid: true, kind: 'waiting', countedAs: 'check a URL' })
    .input(CheckUrl)
    .output(CheckedUrl)
    .mutation(async ({ ctx, input }) => {
      const checked = await checkUrl(input.url, policyFromEnv())
      return checked.ok ? { ...checked, used_by: await activeWithUrl(ctx.account, checked.url) } : checked
    }),

  /** Which part of a receiver's verification fails. On every plan, as the secrets are. */
  delivery: memberProcedure('editor', { kind: 'computing', countedAs: 'check a delivery' })
    .input(Evidence)
    .output(Diagnosis)
    .mutation(async ({ ctx, input }) => orNotFound(await checkDelivery(ctx.account, input))),
})

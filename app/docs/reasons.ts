import { checkForm } from '@/server/webhooks/transport/policy'

interface Reason {
  reason: string
  example: string
}

/** URLs with one problem each, in the order of the checks. The rule itself returns the reasons. */
export const FORM_REASONS: Reason[] = [
  'not a url',
  'http://hooks.example.com',
  'https://ana:secret@hooks.example.com',
  'https://localhost',
  'https://10.0.0.7',
  'https://[::1]',
].map((example) => {
  const check = checkForm(example, [])
  if (check.ok) throw new Error(`${example} has no problem.`)
  return { reason: check.reason, example }
})

/** Reasons that need a DNS lookup (server/webhooks/transport/resolve.ts). */
export const DNS_REASONS: Reason[] = [
  { reason: 'dns_lookup_failed: ENOTFOUND', example: 'a name that does not exist' },
  { reason: 'dns_lookup_returned_no_addresses', example: 'a name without addresses' },
  { reason: 'host_resolves_to_private_ip: 10.0.0.7', example: 'a name with at least one private address' },
]

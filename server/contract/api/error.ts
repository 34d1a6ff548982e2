import { z } from 'zod'

/** The ten codes of the section "Errors" of the spec. server/errors.ts has their statuses. */
export const ERROR_CODES = [
  'invalid_token',
  'plan_required',
  'validation_error',
  'invalid_url',
  'invalid_channel_id',
  'not_found',
  'rate_limited',
  'limit_reached',
  'conflict',
  'internal_error',
] as const
export const ErrorCode = z.enum(ERROR_CODES).meta({
  id: 'ErrorCode',
  description: 'Stable error code. A later release may add codes.',
  example: 'validation_error',
})
export type ErrorCode = z.infer<typeof ErrorCode>

/** What each `reason` means, in the order of the checks (spec, "reason values on invalid_url"). */
export const URL_REASONS = {
  url_parse_failed: 'not an absolute URL',
  scheme_must_be_https: 'the scheme is not https',
  url_must_not_contain_credentials: 'the URL contains a user name or a password',
  hostname_is_localhost: 'the host is localhost or a subdomain of it',
  ipv4_is_private_or_loopback:
    'the host is a private, loopback or reserved IPv4 address; the address follows the colon',
  ipv6_is_private_or_loopback:
    'the host is a private, loopback or reserved IPv6 address; the address follows the colon',
  dns_lookup_failed: 'the DNS lookup failed; the error follows the colon',
  dns_lookup_returned_no_addresses: 'the host name exists but has no address',
  host_resolves_to_private_ip:
    'the host name resolves to a private, loopback or reserved address; the address follows the colon',
} as const

export const Issue = z
  .object({
    path: z.array(z.union([z.string(), z.int()])).meta({
      description: 'Path of the invalid value in the input. Empty when the whole input is meant.',
      example: ['limit'],
    }),
    message: z.string().meta({
      description: 'Explains what is wrong with the value.',
      example: 'Expected a whole number from 1 to 100.',
    }),
  })
  .meta({ id: 'Issue', description: 'One invalid value of the input.' })
export type Issue = z.infer<typeof Issue>

export const ErrorBody = z
  .object({
    error: ErrorCode,
    message: z.string().optional().meta({
      description: 'Explanation for people. The wording may change between releases.',
      example: 'The input is not valid.',
    }),
    reason: z
      .string()
      .meta({
        description: `Present only with \`invalid_url\`: why the URL was refused. Compare only the text before the colon. A later release may add values. Current values:\n\n${Object.entries(
          URL_REASONS,
        )
          .map(([reason, meaning]) => `- \`${reason}\`: ${meaning}`)
          .join('\n')}`,
        example: 'host_resolves_to_private_ip: 10.0.0.7',
        override: { type: 'string', 'x-extensible-enum': Object.keys(URL_REASONS) },
      })
      .optional(),
    issues: z.array(Issue).optional().describe('Present only with `validation_error`: the invalid values.'),
  })
  .meta({
    id: 'ApiError',
    description: 'The body of every error.',
    example: { error: 'not_found', message: 'The resource does not exist, or it belongs to another account.' },
  })
export type ErrorBody = z.infer<typeof ErrorBody>

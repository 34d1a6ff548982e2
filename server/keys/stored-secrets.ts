import { alertUrlRow } from '../alerts/alert-urls'
import { headersOf, rowOf } from '../webhooks/signing/secret'

// Every column that SECRET_ENCRYPTION_KEYS encrypts.

interface StoredSecret {
  /** The name in the output of `admin keys status`. */
  kind: string
  column: string
  /** What the text is bound to, as `encrypt` got it. */
  row: (id: string) => string
  /** Condition under which the secret can be ignored although its key is missing. */
  isUnused?: string
}

interface SecretTable {
  table: string
  secrets: readonly StoredSecret[]
}

export const SECRET_TABLES: readonly SecretTable[] = [
  {
    table: 'webhook_subscriptions',
    secrets: [
      { kind: 'webhook_secrets', column: 'encrypted_secret', row: rowOf },
      {
        kind: 'previous_secrets',
        column: 'previous_encrypted_secret',
        row: rowOf,
        // `scrub` erases it within the hour.
        isUnused: 'previous_secret_until <= clock_timestamp()',
      },
      { kind: 'custom_headers', column: 'encrypted_headers', row: headersOf },
    ],
  },
  { table: 'alert_urls', secrets: [{ kind: 'alert_urls', column: 'encrypted_url', row: alertUrlRow }] },
  { table: 'listeners', secrets: [{ kind: 'listener_secrets', column: 'encrypted_secret', row: rowOf }] },
]

import { failureMessage } from '@/components/webhooks/attempts/failure-messages'
import { settingsMessages } from './settings-messages'

/**
 * Describes the result of a request that was no delivery.
 * @param result the status of a 2xx response, or the failure code with the status if there was one: "204", "http_status: 503"
 */
export function requestResult(result: string): string {
  if (/^\d{3}$/.test(result)) return settingsMessages.activity.testDelivered(result)
  const [failure = '', status] = result.split(': ')
  return failureMessage({ failure, error: result, status: status ? Number(status) : null }) ?? ''
}

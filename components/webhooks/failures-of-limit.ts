import { DISABLE_AFTER_FAILURES } from '@/server/webhooks/rules/failure-counter'

/**
 * Says how many failures in a row of the limit a webhook has: "3 of 5". The count passes the limit by attempts that were in flight when
 * the webhook was disabled, and by failures after a reactivation: "5 of 5, and 1 more since".
 */
export const failuresOfLimit = (count: number): string =>
  count > DISABLE_AFTER_FAILURES
    ? `${DISABLE_AFTER_FAILURES} of ${DISABLE_AFTER_FAILURES}, and ${count - DISABLE_AFTER_FAILURES} more since`
    : `${count} of ${DISABLE_AFTER_FAILURES}`

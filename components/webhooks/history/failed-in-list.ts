import type { HistoryEntry } from '@/server/contract/webhooks/history'

/**
 * Returns the deliveries that "Resend failed in this list" resends. None when it would mean the same as "Resend all failed": the list
 * is neither filtered nor searched, or all failed deliveries are in it.
 * @param attempts those of the list, also in rows that are not shown
 * @param isNarrowed whether the list is filtered or searched
 * @param allFailed how many deliveries of the webhook failed permanently and were not resent
 */
export function failedInList(
  attempts: readonly Pick<HistoryEntry, 'is_failed_delivery' | 'resendable_delivery_id'>[],
  isNarrowed: boolean,
  allFailed: number,
): string[] {
  if (!isNarrowed) return []
  const failed = new Set(
    attempts.flatMap(({ is_failed_delivery, resendable_delivery_id: id }) => (is_failed_delivery && id ? [id] : [])),
  )
  return failed.size < allFailed ? [...failed] : []
}

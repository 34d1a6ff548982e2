'use client'

import { api } from '@/components/api/client'
import { polling, useRefreshOnChange } from '@/components/api/live-data'
import type { DeliveryLog, ReadDeliveryLog } from '@/server/contract/webhooks/delivery'

/** Refreshes the newest page of the log when a delivery in it changes or comes. */
export function DeliveryLogLive(props: {
  query: Pick<ReadDeliveryLog, 'state' | 'subscription_id' | 'search'>
  initial: DeliveryLog
}) {
  const { data } = api.deliveries.log.useQuery(
    props.query,
    polling(() => false),
  )
  useRefreshOnChange(data, props.initial)
  return null
}

import type { Metadata } from 'next'
import { firstValues, type PageQuery } from '@/app/(dashboard)/page-query'
import { requireMember } from '@/app/(dashboard)/require-member'
import { TextLink } from '@/components/ui/links'
import { PageHeader, PageLinks } from '@/components/ui/page-parts'
import { SelectFilter } from '@/components/ui/select-filter'
import { TimeZone } from '@/components/ui/time/times'
import { HistorySearch } from '@/components/webhooks/attempts/attempt-list'
import { DeliveryLogTable } from '@/components/webhooks/deliveries/delivery-log'
import { DeliveryLogLive } from '@/components/webhooks/deliveries/delivery-log-live'
import { deliveryLogMessages as messages } from '@/components/webhooks/deliveries/delivery-log-messages'
import { nameOrAddress, shortened } from '@/components/webhooks/webhook-name'
import { dashboard } from '@/server/api/trpc/trpc'
import { MAX_HISTORY_SEARCH_CHARACTERS } from '@/server/contract/limits'
import { isUuid } from '@/server/contract/values/text'
import { DELIVERY_STATES, ReadDeliveryLog } from '@/server/contract/webhooks/delivery'
import { env } from '@/server/env'
import { maxAttempts } from '@/server/webhooks/rules/next-state'
import { WebhookBreadcrumb } from '../breadcrumb'

export const metadata: Metadata = { title: messages.title }

type Filter = Pick<ReadDeliveryLog, 'state' | 'subscription_id' | 'search'>

export default async function DeliveriesPage({ searchParams }: PageProps<'/integrations/webhooks/deliveries'>) {
  await requireMember()
  const { filter, cursor } = parseQuery(await searchParams)
  const [log, webhooks] = await Promise.all([
    dashboard.deliveries.log({ ...filter, cursor }),
    dashboard.shell.webhookNames(),
  ])
  const now = Date.now()
  const isFiltered = filter.search !== '' || filter.state !== undefined || filter.subscription_id !== undefined
  return (
    <>
      <WebhookBreadcrumb />
      <PageHeader title={messages.title}>
        {messages.intro}
        <div>
          <TimeZone />
        </div>
      </PageHeader>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="flex min-w-0 flex-wrap items-center gap-x-6 gap-y-2">
          <SelectFilter
            label={messages.filter}
            choices={[
              [messages.all, hrefOf({ ...filter, state: undefined }), filter.state === undefined],
              ...DELIVERY_STATES.map(
                (state) => [messages.states[state], hrefOf({ ...filter, state }), state === filter.state] as const,
              ),
            ]}
          />
          <SelectFilter
            label={messages.webhook}
            choices={[
              [messages.anyWebhook, hrefOf({ ...filter, subscription_id: undefined }), !filter.subscription_id],
              ...webhooks.map(
                ({ id, name, url }) =>
                  [
                    shortened(nameOrAddress({ name, url })),
                    hrefOf({ ...filter, subscription_id: id }),
                    id === filter.subscription_id,
                  ] as const,
              ),
            ]}
          />
        </div>
        <HistorySearch search={filter.search} kept={parametersOf({ ...filter, search: '' })} />
      </div>
      {log.deliveries.length > 0 ? (
        <DeliveryLogTable
          deliveries={log.deliveries}
          maxAttempts={maxAttempts(env().DELIVERY_RETRY_DELAYS_SECONDS)}
          now={now}
        />
      ) : (
        <p className="border-rule border-t pt-4 text-soft">
          {log.has_more ? messages.noneHere : isFiltered || cursor ? messages.noneFound : messages.none}{' '}
          {isFiltered ? <TextLink href="/integrations/webhooks/deliveries">{messages.showAll}</TextLink> : null}
        </p>
      )}
      <PageLinks
        newest={cursor && hrefOf(filter)}
        older={log.next_cursor && hrefOf(filter, { cursor: log.next_cursor })}
      />
      {cursor ? null : <DeliveryLogLive key={hrefOf(filter)} query={filter} initial={log} />}
    </>
  )
}

/** Ignores a filter that is not valid. */
function parseQuery(query: PageQuery): { filter: Filter; cursor: string | undefined } {
  const { state, subscription = '', search = '', cursor } = firstValues(query)
  return {
    filter: {
      state: DELIVERY_STATES.find((one) => one === state),
      subscription_id: isUuid(subscription) ? subscription : undefined,
      search: search.trim().slice(0, MAX_HISTORY_SEARCH_CHARACTERS),
    },
    cursor: ReadDeliveryLog.shape.cursor.safeParse(cursor).success ? cursor : undefined,
  }
}

const parametersOf = ({ state, subscription_id, search }: Filter): Record<string, string> => ({
  ...(state ? { state } : {}),
  ...(subscription_id ? { subscription: subscription_id } : {}),
  ...(search ? { search } : {}),
})

const hrefOf = (filter: Filter, more: Record<string, string> = {}): string =>
  `?${new URLSearchParams({ ...parametersOf(filter), ...more })}`

import { formatNumber } from '@/components/ui/format'
import { RowLink } from '@/components/ui/links'
import { State } from '@/components/ui/state'
import { DataTable } from '@/components/ui/table'
import { UserText } from '@/components/ui/text'
import { RelativeTime } from '@/components/ui/time/times'
import type { Channel } from '@/server/contract/channels/channel'
import type { HourlyCount } from '@/server/contract/webhooks/lifecycle'
import type { Overview } from '@/server/contract/webhooks/overview'
import type { Subscription } from '@/server/contract/webhooks/subscription'
import { LastErrorText } from '../attempts/failure-messages'
import { isReactivatable } from '../labels'
import { reactivateMessages } from '../reactivate/reactivate-messages'
import { checkMessages } from '../verification/verification-messages'
import { nameOrAddress, WebhookAddress } from '../webhook-name'
import { type Health, HealthCause, isBroken } from './health'
import { stateLabel } from './lifecycle'
import { ChannelFilter } from './subscription-facts'
import { subscriptionMessages } from './subscription-messages'

const { list, hourlyChart } = subscriptionMessages

interface Props {
  subscriptions: readonly Subscription[]
  overviews: readonly Overview[]
  channels: readonly Channel[]
  canSelect: boolean
  now: number
}

/** A cell of a table is as wide as its text, unless the text is limited. */
const NAME_WIDTH = '@min-[56rem]:max-w-[20rem] @min-[64rem]:max-w-[26rem] @min-[72rem]:max-w-[36rem]'
const HEALTH_WIDTH = '@min-[56rem]:w-[25rem]'

/** Shows a page of webhooks, in rows of two lines. */
export function SubscriptionTable({ subscriptions, overviews, channels, canSelect, now }: Props) {
  const items = subscriptions.flatMap((subscription) => {
    const overview = overviews.find(({ id }) => id === subscription.id)
    return overview ? [{ subscription, overview }] : []
  })
  return (
    <DataTable
      caption={list.caption}
      items={items}
      keyOf={({ subscription }) => subscription.id}
      row={{ className: 'webhook-row' }}
      columns={[
        {
          label: list.url,
          isTitle: true,
          cell: ({ subscription, overview }) => (
            <div className="flex items-baseline gap-2.5">
              {canSelect && isReactivatable(overview, now) ? (
                <input
                  type="checkbox"
                  value={subscription.id}
                  aria-label={reactivateMessages.several.select(
                    nameOrAddress({ name: overview.name, url: subscription.url }),
                  )}
                  className="size-4 shrink-0 translate-y-0.5 accent-accent"
                />
              ) : canSelect ? (
                <span className="w-4 shrink-0" />
              ) : null}
              <Name subscription={subscription} overview={overview} channels={channels} />
            </div>
          ),
        },
        {
          label: list.state,
          cell: ({ subscription, overview }) => (
            <RowHealth
              health={{ ...overview, ...subscription }}
              acceptsForged={overview.accepts_forged}
              lastSuccessAt={subscription.last_success_at}
              now={now}
            />
          ),
        },
        {
          label: list.lastDay,
          cell: ({ overview }) => <HourlyChart hours={overview.hourly_counts} />,
        },
      ]}
    />
  )
}

/** The name, or without one the address. */
function Name(props: { subscription: Subscription; overview: Overview; channels: readonly Channel[] }) {
  const { subscription, overview, channels } = props
  return (
    <div className={`min-w-0 ${NAME_WIDTH}`}>
      <RowLink href={`/integrations/webhooks/${subscription.id}`} className="block truncate font-medium">
        {overview.name ? (
          <UserText>{overview.name}</UserText>
        ) : (
          <WebhookAddress url={subscription.url} className="text-small" />
        )}
      </RowLink>
      <div className="flex gap-x-1.5 text-small text-soft">
        {overview.name ? <WebhookAddress url={subscription.url} className="text-fine leading-5" /> : null}
        <span className="max-w-full shrink-0 truncate">
          {overview.name ? '· ' : null}
          <ChannelFilter subscription={subscription} channels={channels} />
          {subscription.source === 'zapier' ? ` · ${list.sources.zapier}` : null}
        </span>
      </div>
    </div>
  )
}

/** Says what is wrong with a webhook and its error, or that it works and when it did last. */
function RowHealth(props: { health: Health; acceptsForged: boolean; lastSuccessAt: string | null; now: number }) {
  const { health, acceptsForged, lastSuccessAt, now } = props
  const [kind, label] = stateLabel(health, health.consecutive_failures)
  const isWorking = kind === 'ok'
  return (
    <>
      <div className={`@min-[56rem]:truncate ${HEALTH_WIDTH}`}>
        <State kind={kind}>{isWorking ? label : <HealthCause health={health} now={now} isShort />}</State>
      </div>
      <div className={`truncate text-small text-soft ${HEALTH_WIDTH}`}>
        {acceptsForged ? (
          <span className="me-2 text-ink">
            <State kind="bad">{checkMessages.labels.accepts_forged}</State>
          </span>
        ) : null}
        {isBroken(health) && health.last_error ? (
          <LastErrorText error={health.last_error} />
        ) : lastSuccessAt ? (
          list.lastSuccess(<RelativeTime at={lastSuccessAt} now={now} />)
        ) : (
          list.noSuccess
        )}
      </div>
    </>
  )
}

/** Shows the last 24 hours as totals and as a chart: failed attempts on top of delivered ones. */
function HourlyChart({ hours }: { hours: readonly HourlyCount[] }) {
  const max = Math.max(1, ...hours.map(({ delivered, failed }) => delivered + failed))
  const totals = hourlyTotals(hours)
  if (totals === null) return <span className="text-soft">{hourlyChart.none}</span>
  return (
    <div className="flex flex-col">
      <span className="whitespace-nowrap text-small">
        {totals}
        <span className="sr-only">{hourlyChart.period}</span>
      </span>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${hours.length * STEP} ${HEIGHT + 1}`}
        className="h-[1.0625rem] w-[7.5rem]"
        shapeRendering="crispEdges"
      >
        {/* Three paths instead of many elements, because a page shows many charts. */}
        <path d={bars(hours, () => [HEIGHT, 1])} className="fill-rule" />
        <path
          d={bars(hours, ({ delivered }) => [HEIGHT - barHeight(delivered, max), barHeight(delivered, max)])}
          className="fill-ok"
        />
        <path
          d={bars(hours, ({ delivered, failed }) => {
            const height = barHeight(failed, max)
            return [HEIGHT - barHeight(delivered, max) - height, height]
          })}
          className="fill-bad"
        />
      </svg>
    </div>
  )
}

const STEP = 5
const HEIGHT = 16
/** Keeps a count of one visible. */
const SMALLEST_BAR = 2

const bars = (hours: readonly HourlyCount[], barOf: (hour: HourlyCount) => [top: number, height: number]): string =>
  hours
    .map((hour, index) => {
      const [top, height] = barOf(hour)
      return height === 0 ? '' : `M${index * STEP} ${top}h${STEP - 1}v${height}h${1 - STEP}z`
    })
    .join('')

const barHeight = (count: number, max: number): number =>
  count === 0 ? 0 : Math.max(SMALLEST_BAR, Math.round((count / max) * (HEIGHT - SMALLEST_BAR)))

/** Returns the totals of the hours: "142 delivered, 3 failed"; null without attempts. */
export function hourlyTotals(hours: readonly HourlyCount[]): string | null {
  const [delivered, failed] = [total(hours, 'delivered'), total(hours, 'failed')]
  return delivered + failed === 0 ? null : hourlyChart.totals(formatNumber(delivered), formatNumber(failed))
}

const total = (hours: readonly HourlyCount[], part: 'delivered' | 'failed') =>
  hours.reduce((sum, hour) => sum + hour[part], 0)

import { formatNumber } from '@/components/ui/format'
import { TextLink } from '@/components/ui/links'
import { State } from '@/components/ui/state'
import { DataTable } from '@/components/ui/table'
import { MiddleTruncated, UserText } from '@/components/ui/text'
import { LocalTime, RelativeTime } from '@/components/ui/time/times'
import type { Channel } from '@/server/contract/channels/channel'
import type { HourlyCount } from '@/server/contract/webhooks/lifecycle'
import type { Overview } from '@/server/contract/webhooks/overview'
import type { Subscription } from '@/server/contract/webhooks/subscription'
import { LastErrorText } from '../attempts/failure-messages'
import { isReactivatable } from '../labels'
import { reactivateMessages } from '../reactivate/reactivate-messages'
import { checkMessages } from '../verification/verification-messages'
import { nameOrAddress } from '../webhook-name'
import { healthMessages } from './health-messages'
import { stateLabel } from './lifecycle'
import { ChannelFilter } from './subscription-facts'
import { subscriptionMessages } from './subscription-messages'

const { list, states, hourlyChart } = subscriptionMessages

interface Props {
  subscriptions: readonly Subscription[]
  overviews: readonly Overview[]
  channels: readonly Channel[]
  canSelect: boolean
  now: number
}

/** A cell of a table is as wide as its text, unless the text is limited. */
const URL_WIDTH = '@min-[56rem]:max-w-[18rem] @min-[72rem]:max-w-[26rem]'

export function SubscriptionTable({ subscriptions, overviews, channels, canSelect, now }: Props) {
  const items = subscriptions.map((subscription) => ({
    subscription,
    overview: overviews.find(({ id }) => id === subscription.id),
  }))
  return (
    <DataTable
      caption={list.caption}
      items={items}
      keyOf={({ subscription }) => subscription.id}
      columns={[
        {
          label: list.url,
          isTitle: true,
          cell: ({ subscription, overview }) => (
            <div className="flex items-baseline gap-2.5">
              {canSelect && overview && isReactivatable(overview, now) ? (
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
          cell: ({ subscription, overview }) => <SubscriptionHealth subscription={subscription} overview={overview} />,
        },
        {
          label: list.lastDay,
          cell: ({ overview }) => (overview ? <HourlyChart hours={overview.hourly_counts} /> : null),
        },
        {
          label: list.lastSuccess,
          cell: ({ subscription }) =>
            subscription.last_success_at ? (
              <span className="whitespace-nowrap">
                <RelativeTime at={subscription.last_success_at} now={now} />
              </span>
            ) : (
              <span className="whitespace-nowrap text-soft">{list.noneYet}</span>
            ),
        },
        {
          label: list.lastError,
          cell: ({ subscription, overview }) => (
            <LastError subscription={subscription} at={overview?.last_error_at ?? null} now={now} />
          ),
        },
      ]}
    />
  )
}

function Name(props: { subscription: Subscription; overview: Overview | undefined; channels: readonly Channel[] }) {
  const { subscription, overview, channels } = props
  return (
    <div className="min-w-0">
      <TextLink href={`/integrations/webhooks/${subscription.id}`} isQuiet className="font-medium wrap-anywhere">
        {overview?.name ? (
          <UserText>{overview.name}</UserText>
        ) : (
          <MiddleTruncated text={subscription.url} className={`font-mono text-small ${URL_WIDTH}`} />
        )}
      </TextLink>
      {overview?.name ? (
        <MiddleTruncated text={subscription.url} className={`font-mono text-fine text-soft ${URL_WIDTH}`} />
      ) : null}
      <div className="text-small text-soft">
        <ChannelFilter subscription={subscription} channels={channels} /> · {list.sources[subscription.source]}
      </div>
    </div>
  )
}

function LastError({ subscription, at, now }: { subscription: Subscription; at: string | null; now: number }) {
  if (!subscription.last_error) return <span className="text-soft">{list.noError}</span>
  return (
    <>
      {at ? <RelativeTime at={at} now={now} /> : null}
      <div className="line-clamp-2 max-w-[20rem] text-small @min-[56rem]:min-w-[9rem] text-soft">
        <LastErrorText error={subscription.last_error} />
      </div>
    </>
  )
}

/** Shows the state of a subscription: its failure counter while active, otherwise why and since when it is disabled. */
function SubscriptionHealth(props: { subscription: Subscription; overview: Overview | undefined }) {
  const { subscription, overview } = props
  const state = overview ?? { state: subscription.is_active ? 'active' : 'disabled', disabled_reason: null }
  const [kind, label] = stateLabel(state, subscription.consecutive_failures)
  if (!overview || overview.state === 'active')
    return (
      <>
        <div className="whitespace-nowrap">
          <State kind={kind}>{label}</State>
        </div>
        <div className="whitespace-nowrap text-small text-soft">
          {healthMessages.failures(subscription.consecutive_failures)}
        </div>
        {overview?.accepts_forged ? (
          <div className="whitespace-nowrap text-small">
            <State kind="bad">{checkMessages.labels.accepts_forged}</State>
          </div>
        ) : null}
      </>
    )
  return (
    <>
      <div className="whitespace-nowrap">
        <State kind={kind}>{label}</State>
      </div>
      <div className="max-w-[11rem] text-small text-soft">
        {causeOf(overview)}
        {overview.disabled_at ? (
          <>
            {' '}
            <LocalTime at={overview.disabled_at} precision="minute" />
          </>
        ) : null}
      </div>
    </>
  )
}

function causeOf({ state, disabled_reason }: Overview): string {
  if (state === 'scrubbed') return states.scrubbedSince
  if (state === 'gone') return states.goneOn
  return disabled_reason === 'deleted' ? states.deletedOn : states.autoDisabledOn
}

/** Shows the last 24 hours as totals and as a chart: delivered attempts above the line, failed ones below. */
function HourlyChart({ hours }: { hours: readonly HourlyCount[] }) {
  const max = Math.max(1, ...hours.map(({ delivered, failed }) => Math.max(delivered, failed)))
  const totals = hourlyTotals(hours)
  if (totals === null) return <span className="text-soft">{hourlyChart.none}</span>
  return (
    <div className="flex flex-col gap-1">
      <span className="whitespace-nowrap">
        {totals}
        <span className="sr-only">{hourlyChart.period}</span>
      </span>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${hours.length * STEP} ${2 * HALF + 1}`}
        className="h-[1.6875rem] w-[7.5rem]"
        shapeRendering="crispEdges"
      >
        {/* Three paths instead of many elements, because a page shows many charts. */}
        <path d={bars(hours, () => [HALF, 1])} className="fill-rule" />
        <path
          d={bars(hours, ({ delivered }) => [HALF - barHeight(delivered, max), barHeight(delivered, max)])}
          className="fill-ok"
        />
        <path d={bars(hours, ({ failed }) => [HALF + 1, barHeight(failed, max)])} className="fill-bad" />
      </svg>
    </div>
  )
}

const STEP = 5
const HALF = 13

const bars = (hours: readonly HourlyCount[], barOf: (hour: HourlyCount) => [top: number, height: number]): string =>
  hours
    .map((hour, index) => {
      const [top, height] = barOf(hour)
      return height === 0 ? '' : `M${index * STEP} ${top}h${STEP - 1}v${height}h${1 - STEP}z`
    })
    .join('')

const barHeight = (count: number, max: number): number =>
  count === 0 ? 0 : Math.max(2, Math.round((count / max) * HALF))

/** Returns the totals of the hours: "142 delivered, 3 failed"; null without attempts. */
export function hourlyTotals(hours: readonly HourlyCount[]): string | null {
  const [delivered, failed] = [total(hours, 'delivered'), total(hours, 'failed')]
  return delivered + failed === 0 ? null : hourlyChart.totals(formatNumber(delivered), formatNumber(failed))
}

const total = (hours: readonly HourlyCount[], part: 'delivered' | 'failed') =>
  hours.reduce((sum, hour) => sum + hour[part], 0)

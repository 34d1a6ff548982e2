'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { api } from '@/components/api/client'
import { State } from '@/components/ui/state'
import { LtrText } from '@/components/ui/text-direction'
import { RelativeTime } from '@/components/ui/time/relative-time'
import { LastErrorText } from '@/components/webhooks/subscription/last-error'
import type { DisabledSubscriptions } from '@/server/contract/dashboard/shell'
import { DISABLE_AFTER_FAILURES } from '@/server/webhooks/rules/failure-counter'

const REFRESH_MS = 30_000

/**
 * One line on every page while webhooks are disabled that nobody wanted disabled; opened, it says which, why and since when. The
 * page of such a webhook says it itself, so that one is left out there. A page that stays open, or that is reached without a
 * reload, asks again, except in a hidden tab.
 * @param now when the page was rendered, in milliseconds.
 */
export function DisabledWebhooksBanner({ off, now }: { off: DisabledSubscriptions; now: number }) {
  const path = usePathname()
  const { data, dataUpdatedAt, refetch } = api.shell.disabledSubscriptions.useQuery(undefined, {
    initialData: off,
    initialDataUpdatedAt: now,
    staleTime: REFRESH_MS,
    // A person who was signed out meanwhile is not asked about again and again.
    refetchInterval: ({ state }) => (state.error ? false : REFRESH_MS),
    refetchOnWindowFocus: true,
  })
  const asked = useRef(path)
  useEffect(() => {
    if (asked.current === path) return
    asked.current = path
    void refetch()
  }, [path, refetch])
  // The page may be rendered anew, after a reactivation for one: the newer of the two is true.
  const { total, newest } = elsewhere(dataUpdatedAt > now ? data : off, path)
  const [first] = newest
  if (!first) return null
  return (
    <section
      aria-label="Disabled webhooks"
      className="mb-6 flex items-start justify-between border-bad border-l-4 bg-panel print:hidden"
    >
      <details className="group min-w-0 flex-1">
        <summary className="flex cursor-pointer list-none items-baseline gap-2 py-2.5 pl-4 [&::-webkit-details-marker]:hidden">
          <State kind="bad">
            {total === 1 ? '1 webhook is disabled' : `${total} webhooks are disabled`}
            <span className="max-sm:sr-only"> and not receiving events</span>
          </State>
          <svg
            aria-hidden="true"
            viewBox="0 0 12 12"
            className="size-3 shrink-0 text-soft transition-transform group-open:rotate-180"
          >
            <path d="m2 4 4 4 4-4" fill="none" stroke="currentColor" strokeWidth="1.6" />
          </svg>
        </summary>
        <ul className="flex flex-col gap-2 pb-3 pl-[2.125rem]">
          {newest.map((one) => (
            <Disabled key={one.id} off={one} now={now} />
          ))}
          {total > newest.length ? <li className="text-small text-soft">and {total - newest.length} more</li> : null}
        </ul>
      </details>
      <Link
        href={total === 1 ? pageOf(first) : '/integrations/webhooks?is_active=false'}
        className="shrink-0 px-4 py-2.5 font-medium text-accent underline"
      >
        Review<span className="sr-only"> {total === 1 ? 'the disabled webhook' : 'the disabled webhooks'}</span>
      </Link>
    </section>
  )
}

type OffSubscription = DisabledSubscriptions['newest'][number]

/** Without the one whose page this is. */
function elsewhere({ total, newest }: DisabledSubscriptions, path: string | null): DisabledSubscriptions {
  const others = newest.filter((one) => path === null || !`${path}/`.startsWith(`${pageOf(one)}/`))
  return { total: total - (newest.length - others.length), newest: others }
}

function Disabled({ off, now }: { off: OffSubscription; now: number }) {
  return (
    <li>
      <Link href={pageOf(off)} className="underline wrap-anywhere hover:text-accent">
        <LtrText>{off.url}</LtrText>
      </Link>
      <div className="text-small text-soft">
        {CAUSE[off.reason]}, <RelativeTime at={off.disabled_at} now={now} />
      </div>
      {off.reason === 'failures' && off.last_error ? (
        <div className="line-clamp-2 text-small text-soft">
          Last error: <LastErrorText error={off.last_error} />
        </div>
      ) : null}
    </li>
  )
}

const CAUSE = {
  failures: `Disabled after ${DISABLE_AFTER_FAILURES} failed attempts in a row`,
  gone: 'Responded with 410 Gone, so it cannot be reactivated',
}

const pageOf = ({ id }: OffSubscription) => `/integrations/webhooks/${id}`

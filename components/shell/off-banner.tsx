'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { api } from '@/components/api/client'
import { Banner } from '@/components/ui/banner'
import { RelativeTime } from '@/components/ui/relative-time'
import type { Off } from '@/server/contract/shell'
import { DISABLE_AFTER_FAILURES } from '@/server/webhooks/tally'

const REFRESH_MS = 30_000

/**
 * On every page while a subscription is off that nobody wanted off: why, since when, and the way back. A page that stays open,
 * or that one comes to without a reload, asks again; not while nobody looks at it.
 * @param now when the page was rendered, in milliseconds.
 */
export function OffBanner({ off, now }: { off: Off; now: number }) {
  const path = usePathname()
  const { data, dataUpdatedAt, refetch } = api.shell.off.useQuery(undefined, {
    initialData: off,
    initialDataUpdatedAt: now,
    staleTime: REFRESH_MS,
    // Whoever was signed out meanwhile is not asked about again and again.
    refetchInterval: ({ state }) => (state.error ? false : REFRESH_MS),
    refetchOnWindowFocus: true,
  })
  const asked = useRef(path)
  useEffect(() => {
    if (asked.current === path) return
    asked.current = path
    void refetch()
  }, [path, refetch])
  // The page may be rendered anew, after a reactivation for one: whichever was asked last is true.
  const { total, newest } = dataUpdatedAt > now ? data : off
  const [first] = newest
  if (!first) return null
  return (
    <section aria-label="Webhooks that are off" className="mb-6 print:hidden">
      <Banner kind="bad" action={<WayBack off={first} total={total} />}>
        {total === 1 ? (
          <One off={first} now={now} />
        ) : (
          <>
            {total} webhooks are off and get no events:
            <ul className="mt-1 flex flex-col gap-1">
              {newest.map((off) => (
                <li key={off.id} className="flex flex-wrap items-baseline gap-x-2">
                  <Link href={pageOf(off)} className="underline wrap-anywhere hover:text-accent">
                    {off.url}
                  </Link>
                  <span className="text-soft">
                    {CAUSE[off.reason]}, <RelativeTime at={off.disabled_at} now={now} />
                  </span>
                </li>
              ))}
            </ul>
          </>
        )}
      </Banner>
    </section>
  )
}

type OffSubscription = Off['newest'][number]

function One({ off, now }: { off: OffSubscription; now: number }) {
  return (
    <>
      The webhook{' '}
      <Link href={pageOf(off)} className="underline wrap-anywhere hover:text-accent">
        {off.url}
      </Link>{' '}
      {CAUSE[off.reason]}, <RelativeTime at={off.disabled_at} now={now} />.{' '}
      {off.reason === 'gone'
        ? 'It gets no more events: create a new one, or delete it.'
        : 'It gets no events until it is reactivated.'}
      {off.reason === 'failures' && off.last_error ? (
        <span className="block text-small text-soft">Last error: {off.last_error}</span>
      ) : null}
    </>
  )
}

function WayBack({ off, total }: { off: OffSubscription; total: number }) {
  const [href, words] =
    total > 1
      ? ['/integrations/webhooks', 'See all webhooks']
      : [pageOf(off), off.reason === 'gone' ? 'See what happened' : 'Look into it and reactivate']
  return (
    <Link href={href} className="shrink-0 font-medium text-accent underline">
      {words}
    </Link>
  )
}

const CAUSE = {
  failures: `was disabled after ${DISABLE_AFTER_FAILURES} failed attempts in a row`,
  gone: 'answered 410 Gone',
}

const pageOf = ({ id }: OffSubscription) => `/integrations/webhooks/${id}`

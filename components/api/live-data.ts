'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { isRefused } from './client'

const BUSY_MS = 2_000
const IDLE_MS = 5_000
const SOON_MS = 60_000

/** Tells whether a time in ISO 8601 is over or less than a minute away. */
export const isSoon = (at: string): boolean => Date.parse(at) - Date.now() < SOON_MS

/** Returns the options of a query that repeats itself: every 2 seconds while `isBusy`, otherwise every 5, until the server refuses it or its data are set to null. */
export const polling = <Data>(isBusy: (data: Data | undefined) => boolean) => ({
  refetchInterval: ({ state }: { state: { data: Data | null | undefined; error: unknown } }) =>
    state.data !== null && !isRefused(state.error) && (isBusy(state.data) ? BUSY_MS : IDLE_MS),
  refetchOnWindowFocus: 'always' as const,
})

/** Refreshes the page when polled data differ from `initial`, those it was rendered with. `onChange` is called before. */
export function useRefreshOnChange<Data>(
  data: Data | null | undefined,
  initial: Data,
  onChange?: (data: Data, before: Data) => void,
): void {
  const router = useRouter()
  const known = useRef(initial)
  const report = useRef(onChange)
  useEffect(() => {
    report.current = onChange
  })
  useEffect(() => {
    if (data === undefined || data === null || JSON.stringify(data) === JSON.stringify(known.current)) return
    report.current?.(data, known.current)
    known.current = data
    router.refresh()
  }, [data, router])
}

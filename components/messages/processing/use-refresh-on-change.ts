'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useRef } from 'react'

interface Polled<Data> {
  data: Data | undefined
  dataUpdatedAt: number
}

/**
 * Refreshes the page when polled data differ from those it shows. A refresh keeps open parts open.
 * @param initial the data when the page was rendered
 * @param onChange is called before the refresh
 */
export function useRefreshOnChange<Data>(
  { data, dataUpdatedAt }: Polled<Data>,
  initial: Data,
  onChange: (data: Data) => void,
): void {
  const router = useRouter()
  const known = useRef(JSON.stringify(initial))
  const report = useRef(onChange)
  useEffect(() => {
    report.current = onChange
  })
  useEffect(() => {
    if (data === undefined || dataUpdatedAt === 0) return
    const key = JSON.stringify(data)
    if (key === known.current) return
    known.current = key
    report.current(data)
    router.refresh()
  }, [data, dataUpdatedAt, router])
}

'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'

/** Loads the data of the page again from time to time, while somebody can see it. */
export function Refresh({ everyMs }: { everyMs: number }) {
  const router = useRouter()
  useEffect(() => {
    const timer = setInterval(() => document.hidden || router.refresh(), everyMs)
    return () => clearInterval(timer)
  }, [router, everyMs])
  return null
}

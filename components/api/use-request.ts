import { useRouter } from 'next/navigation'
import { useState, useTransition } from 'react'
import { flushSync } from 'react-dom'
import { useAnnounce } from '@/components/ui/announcer'

/** Runs one request at a time, announces its result and loads the page again. `run` returns whether it succeeded. */
export function useRequest() {
  const [error, setError] = useState<unknown>(null)
  const [isPending, setPending] = useState(false)
  const [isRefreshing, startRefresh] = useTransition()
  const announce = useAnnounce()
  const router = useRouter()

  async function run(announcement: string, request: () => Promise<unknown>): Promise<boolean> {
    if (isPending) return false
    setPending(true)
    setError(null)
    try {
      await request()
      announce(announcement)
      startRefresh(() => router.refresh())
      return true
    } catch (thrown) {
      setError(thrown)
      return false
    } finally {
      setPending(false)
    }
  }

  return { error, isPending, isRefreshing, run }
}

/** Returns what to do after a change: close its dialog, announce the result, load the page again, and focus `focusId` if given. */
export function useFinish(focusId?: string): (announcement: string, close?: () => void) => void {
  const router = useRouter()
  const announce = useAnnounce()
  return (announcement, close) => {
    // A dialog that closes returns the focus to its trigger, so it closes first.
    if (close) flushSync(close)
    announce(announcement)
    if (focusId) document.getElementById(focusId)?.focus()
    router.refresh()
  }
}

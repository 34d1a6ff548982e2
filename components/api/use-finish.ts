import { useRouter } from 'next/navigation'
import { flushSync } from 'react-dom'
import { useAnnounce } from '@/components/ui/announcer'

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

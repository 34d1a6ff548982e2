import { useRouter } from 'next/navigation'
import { flushSync } from 'react-dom'
import { useAnnounce } from '@/components/ui/announcer'

/**
 * Returns what to do after a confirmed action that removes the control which opened its dialog: close the dialog, announce the
 * result, move the focus and load the page again.
 * @param focusId the element that gets the focus
 */
export function useFinishedRemoval(focusId: string): (close: () => void, announcement: string) => void {
  const router = useRouter()
  const announce = useAnnounce()
  return (close, announcement) => {
    // A dialog that closes returns the focus to its trigger, so it closes first.
    flushSync(close)
    announce(announcement)
    document.getElementById(focusId)?.focus()
    router.refresh()
  }
}

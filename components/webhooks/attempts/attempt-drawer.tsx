'use client'

import { useRouter } from 'next/navigation'
import { Dialog } from '@/components/ui/dialog'

/** A drawer with a URL of its own. Closing it navigates to the URL without it. */
export function AttemptDrawer(props: { title: string; closeHref: string; children: React.ReactNode }) {
  const router = useRouter()
  return (
    <Dialog title={props.title} side="end" onClose={() => router.push(props.closeHref, { scroll: false })}>
      {props.children}
    </Dialog>
  )
}

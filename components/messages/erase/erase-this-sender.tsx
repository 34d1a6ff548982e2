'use client'

import { useRouter } from 'next/navigation'
import { Suspense } from 'react'
import { lazyPart } from '@/components/ui/lazy-part'

// Only the pages of admins load it.
const EraseButton = lazyPart(() => import('./erase-button').then(({ EraseButton }) => ({ default: EraseButton })))

/** Erases the sender of the message that the page shows, and opens the list. */
export function EraseThisSender({ contact, listHref }: { contact: string; listHref: string }) {
  const router = useRouter()
  return (
    <Suspense>
      <EraseButton contact={contact} onErased={() => router.push(listHref)} />
    </Suspense>
  )
}

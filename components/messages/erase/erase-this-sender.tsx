'use client'

import { useRouter } from 'next/navigation'
import { ConfirmErasure } from './confirm-erasure'

/** Erases the sender of the message that the page shows, and opens the list. */
export function EraseThisSender({ contact, listHref }: { contact: string; listHref: string }) {
  const router = useRouter()
  return (
    <div className="print:hidden">
      <ConfirmErasure contact={contact} onErased={() => router.push(listHref)} />
    </div>
  )
}

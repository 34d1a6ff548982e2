'use client'

import { useRouter } from 'next/navigation'
import { EraseButton } from './erase-button'

/** Erases the sender of the message that the page shows, and opens the list. */
export function EraseThisSender({ contact, listHref }: { contact: string; listHref: string }) {
  const router = useRouter()
  return <EraseButton contact={contact} onErased={() => router.push(listHref)} />
}

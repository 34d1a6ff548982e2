'use server'

import { cookies } from 'next/headers'
import { CHECKLIST_COOKIE } from './checklist-cookie'

/** Hides the checklist in this browser for a year. */
export async function hideChecklist(): Promise<void> {
  const store = await cookies()
  store.set(CHECKLIST_COOKIE, '1', { path: '/messages', sameSite: 'lax', httpOnly: true, maxAge: 365 * 24 * 60 * 60 })
}

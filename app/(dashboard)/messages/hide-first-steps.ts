'use server'

import { revalidatePath } from 'next/cache'
import { dashboard } from '@/server/api/trpc/trpc'

/** Hides the checklist for the signed-in person, in this account. */
export async function hideFirstSteps(): Promise<void> {
  await dashboard.firstSteps.dismiss()
  revalidatePath('/messages')
}

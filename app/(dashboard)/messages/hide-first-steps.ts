'use server'

import { revalidatePath } from 'next/cache'
import { dashboard } from '@/server/api/trpc/trpc'

export async function hideFirstSteps(): Promise<void> {
  await dashboard.firstSteps.dismiss()
  revalidatePath('/messages')
}

import type { ReactNode } from 'react'
import { richText } from '@/components/ui/text'

/** Texts about the administrator of this server. */
export const planMessages = {
  administrator: 'the administrator of this server',
  /** @param administrator may be a link. */
  changePlan: (administrator: ReactNode) => richText`Contact ${administrator} to change plans.`,
}

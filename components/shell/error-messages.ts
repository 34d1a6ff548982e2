import type { ReactNode } from 'react'
import { richText } from '@/components/ui/text'

/** Texts of the page of an unexpected error. Every page loads them. */
export const errorMessages = {
  title: 'Something went wrong',
  /** @param administrator may be a link. */
  description: (administrator: ReactNode) =>
    richText`Try again. If the problem continues, send this code to ${administrator}.`,
  descriptionWithoutCode: (administrator: ReactNode) =>
    richText`Try again. If the problem continues, contact ${administrator}.`,
  action: 'Try again',
}

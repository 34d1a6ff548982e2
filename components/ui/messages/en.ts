import type { Messages } from '@/components/language/language'
import { formatNumber } from '../format'

const en = {
  skipToContent: 'Skip to content',
  charactersLeft: {
    some: (left: number, max: number) => `${formatNumber(left)} of ${formatNumber(max)} characters left.`,
    none: (max: number) => `You have reached the limit of ${formatNumber(max)} characters. Extra text is cut off.`,
  },
}

export type PageTexts = typeof en

export const pageMessages: Messages<PageTexts> = { en, de: () => import('./de').then(({ de }) => de) }

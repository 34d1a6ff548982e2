import type { MessageFilters } from '@/server/contract/messages/message-list'
import { listHref } from '../message-urls'

/** Tells whether two lists have the same search and filters. */
export const hasSameFilters = (one: MessageFilters, other: MessageFilters): boolean => listHref(one) === listHref(other)

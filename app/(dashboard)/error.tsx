'use client'

import type { ErrorProps } from '@/components/shell/error-message'
import { lazyPart } from '@/components/ui/lazy-part'

// Loaded after an error. If it cannot be loaded, app/error.tsx shows the same without the navigation.
const ErrorMessage = lazyPart(() => import('@/components/shell/error-message'), 'ErrorMessage')

/** Beside the layout, so that a page that fails keeps the navigation. */
export default function ErrorPage(props: ErrorProps) {
  return <ErrorMessage {...props} />
}

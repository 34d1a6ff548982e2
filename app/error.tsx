'use client'

import { ErrorMessage, type ErrorProps } from '@/components/shell/error-message'

export default function ErrorPage(props: ErrorProps) {
  return (
    <main id="main" lang="en">
      <ErrorMessage {...props} />
    </main>
  )
}

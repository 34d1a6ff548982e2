'use client'

// Beside the layout, so that a page that fails keeps the navigation.
export { ErrorMessage as default } from '@/components/shell/error-message'

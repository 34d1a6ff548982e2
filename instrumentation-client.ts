import { noteNavigation } from '@/components/shell/pending-navigation'

/**
 * Next.js calls this at the start of every navigation: of links, of `router.push` and `router.replace`, and of the browser's
 * buttons.
 */
export const onRouterTransitionStart = (url: string): void => noteNavigation(url)

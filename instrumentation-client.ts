import { noteNavigation } from '@/components/shell/pending-navigation'

/** Next.js calls this at the start of every navigation: of links, of the router, and of the browser's buttons. */
export const onRouterTransitionStart = (url: string): void => noteNavigation(url)

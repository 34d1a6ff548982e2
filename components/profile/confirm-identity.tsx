'use client'

import { useEndConfirmation } from '@/components/api/client'
import { lazyPart } from '@/components/ui/lazy-part'
import type { SignInAgainAction } from './confirm-identity-dialog'

const ConfirmIdentityDialog = lazyPart(() => import('./confirm-identity-dialog'), 'ConfirmIdentityDialog')

/** Asks for a proof of who the person is while a request of the dashboard waits for one. The request then continues. */
export function ConfirmIdentity({ signInAgain }: { signInAgain: SignInAgainAction }) {
  const end = useEndConfirmation()
  return end ? <ConfirmIdentityDialog onEnd={end} signInAgain={signInAgain} /> : null
}

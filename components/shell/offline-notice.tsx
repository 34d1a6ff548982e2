'use client'

import { useOffline } from 'next/offline'
import { shellMessages } from './shell-messages'

/** Says at the lower edge that there is no connection, while there is none. The live region exists before its text, to be announced. */
export function OfflineNotice() {
  const isOffline = useOffline()
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-0 z-30 flex justify-center p-4 print:hidden"
    >
      {isOffline ? <p className="offline-notice">{shellMessages.offline}</p> : null}
    </div>
  )
}

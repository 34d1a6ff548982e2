'use client'

import { CopyButton } from './copy-button'
import { State } from './state'
import { uiMessages } from './ui-messages'

/** Shows a secret once. The parent must forget it afterwards: it must not be in a cache, a URL or storage. */
export function SecretOnce({ secret, what, children }: { secret: string; what: string; children?: React.ReactNode }) {
  return (
    <div className="flex flex-col gap-3">
      <State kind="warning">{uiMessages.secretOnce.warning(what)}</State>
      <div className="flex items-center gap-3 border-rule border-y bg-panel px-3 py-3">
        <code className="min-w-0 flex-1 select-all text-small wrap-anywhere" data-secret>
          {secret}
        </code>
        <CopyButton text={secret} what={what} />
      </div>
      {children}
    </div>
  )
}

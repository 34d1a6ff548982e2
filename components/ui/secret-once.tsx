'use client'

import { Download } from 'lucide'
import { useEffect } from 'react'
import { flushSync } from 'react-dom'
import { Button } from './button'
import { CopyButton } from './copy-button'
import { Dialog } from './dialog'
import { Icon } from './icon'
import { State } from './state'

const messages = {
  warning: (what: string) => `Copy ${what} now. You won’t be able to see it again.`,
  theVariable: 'the environment variable',
  copyVariable: 'Copy as variable',
  download: 'Download .env',
  confirm: 'I have copied it',
}

/** Shows a secret once in a dialog that only its button closes. `onDone` must forget it: no cache, URL or storage may have it. */
export function SecretDialog(props: {
  title: React.ReactNode
  intro?: React.ReactNode
  secret: string
  what: string
  variable?: string
  onDone: () => void
  children?: React.ReactNode
}) {
  const { secret, what, variable, onDone } = props
  // A browser may keep the page in its back/forward cache. It must not keep the secret.
  useEffect(() => {
    const leave = () => flushSync(onDone)
    addEventListener('pagehide', leave)
    return () => removeEventListener('pagehide', leave)
  }, [onDone])
  return (
    <Dialog title={props.title} onClose={onDone} isLocked>
      {props.intro}
      <div className="flex flex-col gap-3">
        <State kind="warning">{messages.warning(what)}</State>
        <div className="rounded-field border border-rule bg-panel p-3">
          {/* In a dialog of 40rem, the longest secret fits on one line. On a phone its line scrolls. */}
          <code
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard
            tabIndex={0}
            className="block select-all overflow-x-auto whitespace-nowrap text-fine"
            data-secret
          >
            {secret}
          </code>
        </div>
        <div data-focus-first className="flex flex-wrap items-center gap-2">
          <CopyButton text={secret} what={what} variant="secondary" />
          {variable ? (
            <>
              <CopyButton
                text={`${variable}=${secret}`}
                what={messages.theVariable}
                label={messages.copyVariable}
                variant="secondary"
              />
              <Button variant="secondary" onClick={() => download(`${variable}=${secret}\n`)}>
                <Icon of={Download} className="size-3.5" />
                {messages.download}
              </Button>
            </>
          ) : null}
        </div>
        {props.children}
      </div>
      <Button variant="primary" onClick={onDone} className="self-start">
        {messages.confirm}
      </Button>
    </Dialog>
  )
}

/** Saves a text as a file. The URL of the text ends at once, so that nothing else can read it. */
function download(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = url
  link.download = FILE_NAME
  link.click()
  setTimeout(() => URL.revokeObjectURL(url))
}

/** Browsers change names that start with a dot. */
const FILE_NAME = 'voice-messages.env'

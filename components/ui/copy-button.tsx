'use client'

import { useState } from 'react'
import { uiMessages } from './ui-messages'

const messages = uiMessages.copy

/** Copies a text. `what` names it for assistive technology, with its article: "the token". */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const [result, setResult] = useState<'copied' | 'failed' | null>(null)

  async function copy() {
    // Browsers refuse without HTTPS or without permission. The button shows that; the text can still be selected.
    const isCopied = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    )
    setResult(isCopied ? 'copied' : 'failed')
    setTimeout(() => setResult(null), 2000)
  }

  return (
    <button
      type="button"
      onClick={copy}
      className="cursor-pointer rounded-field px-1.5 py-0.5 font-sans text-fine text-soft hover:bg-panel hover:text-ink"
    >
      <span aria-hidden="true">
        {result ? messages[result === 'copied' ? 'succeeded' : 'failed'] : messages.button}
      </span>
      <span className="sr-only">{messages.label(what)}</span>
      <span role="status" className="sr-only">
        {result === 'copied' ? messages.announceSuccess(what) : null}
        {result === 'failed' ? messages.announceFailure(what) : null}
      </span>
    </button>
  )
}

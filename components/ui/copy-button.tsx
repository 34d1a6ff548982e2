'use client'

import { useState } from 'react'

/** Copies a text. `what` names it for those who cannot see what stands beside the button. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const [response, setAnswer] = useState<'copied' | 'failed' | null>(null)

  async function copy() {
    // Without https, or without leave, the browser refuses: say so, the text can still be selected.
    const done = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    )
    setAnswer(done ? 'copied' : 'failed')
    setTimeout(() => setAnswer(null), 2000)
  }

  return (
    <button
      type="button"
      onClick={copy}
      className="cursor-pointer rounded-field px-1.5 py-0.5 font-sans text-fine text-soft hover:bg-panel hover:text-ink"
    >
      <span aria-hidden="true">{response === 'copied' ? 'Copied' : response === 'failed' ? 'Not copied' : 'Copy'}</span>
      <span className="sr-only">Copy {what}</span>
      <span role="status" className="sr-only">
        {response === 'copied'
          ? `Copied ${what}`
          : response === 'failed'
            ? `The browser did not allow copying ${what}`
            : ''}
      </span>
    </button>
  )
}

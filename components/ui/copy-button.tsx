'use client'

import { Check, Copy } from 'lucide'
import { useState } from 'react'
import { Button } from './button'
import { Icon } from './icon'
import { uiMessages } from './ui-messages'

const messages = uiMessages.copy

type Variant = 'inline' | 'secondary'

/** Copies a text. `what` names it with its article: "the token". The variant `inline` is for a line of text. */
export function CopyButton(props: { text: string; what: string; variant?: Variant; label?: string }) {
  const { text, what, variant = 'inline', label = messages.button } = props
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
    <Button variant={variant} onClick={copy} className={variant === 'inline' ? 'shrink-0' : ''}>
      <Icon of={result === 'copied' ? Check : Copy} className={variant === 'inline' ? 'size-3' : 'size-3.5'} />
      <span aria-hidden="true">{result ? messages[result === 'copied' ? 'succeeded' : 'failed'] : label}</span>
      <span className="sr-only">{messages.label(what)}</span>
      <span role="status" className="sr-only">
        {result === 'copied' ? messages.announceSuccess(what) : null}
        {result === 'failed' ? messages.announceFailure(what) : null}
      </span>
    </Button>
  )
}

/** Shows a long identifier without its middle. Copying and assistive technology get all of it. */
export function Identifier({ value, what }: { value: string; what: string }) {
  return (
    <span className="inline-flex max-w-full items-center gap-0.5">
      <code title={value} className="truncate text-small">
        <span aria-hidden="true">{shortened(value)}</span>
        <span className="sr-only">{value}</span>
      </code>
      <CopyButton text={value} what={what} />
    </span>
  )
}

const shortened = (value: string): string => (value.length > 20 ? `${value.slice(0, 12)}…${value.slice(-4)}` : value)

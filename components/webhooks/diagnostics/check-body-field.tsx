'use client'

import { useId } from 'react'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/fields'
import { diagnosticsMessages } from './diagnostics-messages'

const { form: messages } = diagnosticsMessages

/** A pasted body, or a file. A text field converts every line ending to LF; a file keeps each byte. */
export interface Body {
  text: string
  file: { name: string; bytes: Uint8Array } | null
}

export const bytesOf = ({ text, file }: Body): Uint8Array => file?.bytes ?? new TextEncoder().encode(text)

interface Props {
  body: Body
  /** The largest body that the server accepts. A text of more characters has more bytes, too. */
  maxBytes: number
  onChange: (body: Body) => void
  error: React.ReactNode
}

/** Asks for the body that the receiver got, as text or as a file. */
export function CheckBodyField({ body, maxBytes, onChange, error }: Props) {
  const id = useId()
  return (
    <div className="flex flex-col gap-2">
      {body.file ? (
        <ChosenFile {...body.file} onRemove={() => onChange({ ...body, file: null })} error={error} />
      ) : (
        <TextField
          label={messages.body}
          hint={messages.bodyHint}
          error={error}
          value={body.text}
          onChange={(event) => onChange({ ...body, text: event.target.value })}
          rows={8}
          dir="ltr"
          maxLength={maxBytes}
          spellCheck={false}
          autoComplete="off"
          className="font-mono text-small"
        />
      )}
      <div className="text-small text-soft">
        <label htmlFor={id}>{messages.fileField}</label>
        <input
          id={id}
          type="file"
          className="max-w-full text-ink file:me-2 file:cursor-pointer file:rounded-field file:border file:border-edge file:bg-paper file:px-2 file:py-1 file:text-ink"
          onChange={async (event) => {
            const file = event.target.files?.[0]
            if (file) onChange({ ...body, file: { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) } })
          }}
        />
      </div>
    </div>
  )
}

function ChosenFile(props: { name: string; bytes: Uint8Array; onRemove: () => void; error: React.ReactNode }) {
  return (
    <div className="flex flex-col gap-1.5">
      <span className="font-medium text-small">{messages.body}</span>
      <div className="flex flex-wrap items-center justify-between gap-x-4 border-rule border-y bg-panel px-3 py-2">
        <span className="min-w-0 wrap-anywhere">
          {messages.file(props.name, props.bytes.length.toLocaleString('en-US'))}
        </span>
        <Button variant="quiet" onClick={props.onRemove}>
          {messages.pasteInstead}
        </Button>
      </div>
      {props.error ? <span role="alert">{props.error}</span> : null}
    </div>
  )
}

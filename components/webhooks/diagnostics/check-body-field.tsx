'use client'

import { useId } from 'react'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/field'

/** A body as it was pasted, or as a file holds it: a text field turns every line end into LF, a file keeps each byte. */
export interface Body {
  text: string
  file: { name: string; bytes: Uint8Array } | null
}

export const bytesOf = ({ text, file }: Body): Uint8Array => file?.bytes ?? new TextEncoder().encode(text)

/** Asks for the body that was received. */
export function CheckBodyField(props: {
  body: Body
  /** The largest body that is examined; a text of more characters has more bytes, too. */
  maxBytes: number
  onChange: (body: Body) => void
  error: React.ReactNode
}) {
  const { body, maxBytes, onChange, error } = props
  const id = useId()
  return (
    <div className="flex flex-col gap-2">
      {body.file ? (
        <div className="flex flex-col gap-1.5">
          <span className="font-medium text-small">Body</span>
          <div className="flex flex-wrap items-center justify-between gap-x-4 border-rule border-y bg-panel px-3 py-2">
            <span className="min-w-0 wrap-anywhere">
              {body.file.name}, {body.file.bytes.length.toLocaleString('en-US')} bytes
            </span>
            <Button look="quiet" onClick={() => onChange({ ...body, file: null })}>
              Paste text instead
            </Button>
          </div>
          {error ? <span role="alert">{error}</span> : null}
        </div>
      ) : (
        <TextField
          label="Body"
          hint="The raw body, as your code hands it to the verification."
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
        <label htmlFor={id}>Or a file with the exact bytes, CRLF line ends included: </label>
        <input
          id={id}
          type="file"
          className="max-w-full text-ink file:mr-2 file:cursor-pointer file:rounded-field file:border file:border-edge file:bg-paper file:px-2 file:py-1 file:text-ink"
          onChange={async (event) => {
            const file = event.target.files?.[0]
            if (file) onChange({ ...body, file: { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) } })
          }}
        />
      </div>
    </div>
  )
}

'use client'

import { useId, useState } from 'react'
import { useMessages } from '#messages'
import { Button } from '@/components/ui/button'
import { FileButton } from '@/components/ui/file-button'
import { State } from '@/components/ui/state'
import { UserText } from '@/components/ui/text'
import { MAX_LOGO_BYTES } from '@/server/contract/limits'
import { base64Of } from './base64'
import { brandMessages } from './brand-messages'

/** Saves a logo as soon as it is chosen, as the picture itself shows whether it is the right one. */
export function LogoField(props: {
  path: string | null
  hint: string
  error: React.ReactNode
  onChange: (logo: string | null) => void
}) {
  const text = useMessages(brandMessages).logo
  const { path, hint, onChange } = props
  const [file, setFile] = useState<File | null>(null)
  // A larger request would be refused before its file is read.
  const isLarge = (file?.size ?? 0) > MAX_LOGO_BYTES
  const error = isLarge ? text.large : props.error
  const id = useId()
  const [labelId, hintId, errorId] = [`${id}-label`, `${id}-hint`, `${id}-error`]

  async function choose(chosen: File) {
    setFile(chosen)
    if (chosen.size <= MAX_LOGO_BYTES) onChange(await base64Of(chosen))
  }

  return (
    <div className="flex flex-col gap-1.5">
      <span id={labelId} className="font-medium text-small">
        {text.label}
      </span>
      <p id={hintId} className="-mt-1 text-small text-soft">
        {hint}
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-field border border-edge bg-paper p-3">
        {path === null ? null : (
          // biome-ignore lint/performance/noImgElement: next/image would decode a file of strangers on the server
          <img src={path} alt={text.alt} className="h-12 max-w-48 rounded-small object-contain" />
        )}
        <span className="min-w-0 flex-1 basis-32 text-small text-soft wrap-anywhere">
          {file && (path !== null || error) ? (
            <UserText>{file.name}</UserText>
          ) : path === null ? (
            text.none
          ) : (
            text.current
          )}
        </span>
        <span className="flex flex-wrap items-center gap-3 group-disabled:hidden">
          <FileButton
            labelledBy={labelId}
            describedBy={error ? `${hintId} ${errorId}` : hintId}
            isInvalid={Boolean(error)}
            accept="image/png,image/jpeg,image/webp"
            onChoose={(chosen) => void choose(chosen)}
          >
            {path === null ? text.choose : text.replace}
          </FileButton>
          {path === null ? null : (
            <Button
              variant="secondary"
              onClick={() => {
                setFile(null)
                onChange(null)
              }}
            >
              {text.remove}
            </Button>
          )}
        </span>
      </div>
      <div id={errorId} role="alert" className="text-small empty:hidden">
        {error ? <State kind="bad">{error}</State> : null}
      </div>
    </div>
  )
}

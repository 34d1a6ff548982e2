'use client'

import { useId, useState } from 'react'
import { useMessages } from '#messages'
import { Button } from '@/components/ui/button'
import { MAX_LOGO_BYTES } from '@/server/contract/limits'
import { channelMessages } from './channel-messages'

/** Saves a logo as soon as it is chosen, as the picture itself shows whether it is the right one. */
export function LogoField(props: {
  path: string | null
  hint: string
  error: React.ReactNode
  onChange: (logo: string | null) => void
}) {
  const text = useMessages(channelMessages).logo
  const { path, hint, onChange } = props
  // A larger request would be refused before its file is read.
  const [isLarge, setIsLarge] = useState(false)
  const error = isLarge ? text.large : props.error
  const [id, errorId] = [useId(), useId()]
  return (
    <div className="flex flex-col items-start gap-2">
      <label htmlFor={id} className="font-medium text-small">
        {text.label}
      </label>
      {path === null ? null : (
        // biome-ignore lint/performance/noImgElement: next/image would decode a file of strangers on the server
        <img src={path} alt={text.alt} className="h-12 max-w-48 rounded-field object-contain" />
      )}
      <input
        id={id}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
        className="max-w-full text-ink file:me-2 file:cursor-pointer file:rounded-field file:border file:border-edge file:bg-paper file:px-2 file:py-1 file:text-ink"
        onChange={async ({ target }) => {
          const file = target.files?.[0]
          if (!file) return
          setIsLarge(file.size > MAX_LOGO_BYTES)
          if (file.size <= MAX_LOGO_BYTES) onChange(await base64Of(file))
        }}
      />
      <p className="text-small text-soft">{hint}</p>
      {error ? (
        <div id={errorId} role="alert" className="text-bad text-small">
          {error}
        </div>
      ) : null}
      {path === null ? null : (
        <Button variant="secondary" type="button" onClick={() => onChange(null)}>
          {text.remove}
        </Button>
      )}
    </div>
  )
}

const base64Of = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '')
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })

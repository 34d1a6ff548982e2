'use client'

import Link from 'next/link'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { api, errorOf } from '@/components/api/client'
import { ErrorText } from '@/components/api/error-text'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { State } from '@/components/ui/state'
import type { Channel } from '@/server/contract/channels/channel'
import type { CreatedSubscription } from '@/server/contract/webhooks/subscription'
import { CreateChannelField } from './create-channel-field'
import { useUrlCheck } from './url-check'
import { refusal, refusalOf, UrlField } from './url-field'

interface Refused {
  field: 'url' | 'channel' | null
  words: React.ReactNode
}

/** Asks for a URL and a channel. What the server answers, the secret in it, is handed on and kept nowhere. */
export function CreateForm(props: {
  channels: readonly Channel[]
  onCreated: (subscription: CreatedSubscription) => void
}) {
  // Not through the query client, whose cache would hold the secret.
  const { client } = api.useUtils()
  const [url, setUrl] = useState('')
  const [channelId, setChannelId] = useState('')
  const [isPending, setPending] = useState(false)
  const [refused, setRefused] = useState<Refused | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const check = useUrlCheck(url)

  async function create() {
    if (isPending) return
    if (url.trim() === '') setRefused({ field: 'url', words: 'Enter a URL.' })
    if (url.trim() === '' || refusal(check)) return field.current?.focus()
    setPending(true)
    setRefused(null)
    try {
      props.onCreated(await client.subscriptions.create.mutate({ url: url.trim(), channel_id: channelId || null }))
      setPending(false)
    } catch (thrown) {
      const next = refusedBy(thrown)
      // The dialog is gone before the focus goes to what it stood over.
      flushSync(() => {
        setPending(false)
        setRefused(next)
      })
      if (next.field === 'url') field.current?.focus()
    }
  }

  const errorOn = (name: Refused['field']) => (refused?.field === name ? refused.words : null)
  return (
    <form
      className="flex max-w-[36rem] flex-col gap-6"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void create()
      }}
    >
      <UrlField
        ref={field}
        value={url}
        onChange={(value) => {
          setUrl(value)
          setRefused(null)
        }}
        check={check}
        error={errorOn('url')}
      />
      <CreateChannelField
        channels={props.channels}
        value={channelId}
        onChange={setChannelId}
        error={errorOn('channel')}
      />
      <div role="alert" className="empty:hidden">
        {refused && refused.field === null ? <State kind="bad">{refused.words}</State> : null}
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button look="primary" type="submit" aria-disabled={isPending}>
          {isPending ? 'Creating' : 'Create the subscription'}
        </Button>
        <Link href="/integrations/webhooks" className="text-small text-soft hover:text-ink hover:underline">
          Cancel
        </Link>
      </div>
      {isPending ? (
        <Dialog title="Creating the subscription…" onClose={() => {}} isPending>
          <p className="text-soft">Its signing secret follows here, and is shown once.</p>
        </Dialog>
      ) : null}
    </form>
  )
}

/** Each refusal in its own words, at the field it is about. */
function refusedBy(thrown: unknown): Refused {
  const error = errorOf(thrown)
  if (error?.reason) return { field: 'url', words: refusalOf(error.reason) }
  if (error?.error === 'invalid_channel_id')
    return {
      field: 'channel',
      words: 'This channel is no longer there. Reload the page to choose among those that are.',
    }
  if (error?.error === 'limit_reached')
    return { field: null, words: `${error.message} Delete one that is no longer needed, then create this one.` }
  return { field: null, words: <ErrorText error={thrown} /> }
}

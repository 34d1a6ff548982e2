'use client'

import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { api, errorOf } from '@/components/api/client'
import { ErrorText } from '@/components/api/error-text'
import type { CreatedSubscription } from '@/server/contract/webhooks/subscription'
import { createMessages } from './create-messages'
import { useUrlCheck } from './url-check'
import { urlCheckError } from './url-field'
import { urlErrorText } from './url-messages'

interface FormError {
  /** The part of the form that shows the error. */
  part: 'url' | 'channel' | 'name' | 'form'
  text: React.ReactNode
}

/** Holds the values and the error of the form, and creates the subscription. */
export function useCreateForm(onCreated: (subscription: CreatedSubscription) => void) {
  // Not through the query client: its cache would keep the secret.
  const { client } = api.useUtils()
  const [url, setUrl] = useState('')
  const [channelId, setChannelId] = useState('')
  const [name, setName] = useState('')
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<FormError | null>(null)
  const urlInput = useRef<HTMLInputElement>(null)
  const urlCheck = useUrlCheck(url)

  async function submit() {
    if (isPending) return
    if (url.trim() === '') setError({ part: 'url', text: createMessages.form.urlMissing })
    if (url.trim() === '' || urlCheckError(urlCheck)) return urlInput.current?.focus()
    setPending(true)
    setError(null)
    try {
      onCreated(await client.subscriptions.createNamed.mutate({ url: url.trim(), channel_id: channelId || null, name }))
      setPending(false)
    } catch (thrown) {
      const next = formErrorOf(thrown)
      // The dialog must close before the focus can move to a field behind it.
      flushSync(() => {
        setPending(false)
        setError(next)
      })
      if (next.part === 'url') urlInput.current?.focus()
    }
  }

  return {
    url,
    changeUrl: (value: string) => {
      setUrl(value)
      setError(null)
    },
    urlInput,
    urlCheck,
    channelId,
    changeChannel: setChannelId,
    name,
    changeName: setName,
    isPending,
    errorOf: (part: FormError['part']) => (error?.part === part ? error.text : null),
    submit,
  }
}

/** Maps an error of the server to its text and to the field it is about. */
function formErrorOf(thrown: unknown): FormError {
  const error = errorOf(thrown)
  if (error?.reason) return { part: 'url', text: urlErrorText(error.reason) }
  if (error?.error === 'invalid_channel_id') return { part: 'channel', text: createMessages.form.channelDeleted }
  if (error?.error === 'limit_reached') return { part: 'form', text: createMessages.form.limitReached }
  const nameIssue = error?.issues?.find(({ path }) => path[0] === 'name')?.message
  if (nameIssue) return { part: 'name', text: nameIssue }
  return { part: 'form', text: <ErrorText error={thrown} /> }
}

'use client'

import { useEffect, useId, useRef, useState } from 'react'
import { api } from '@/components/api/client'
import { ErrorText } from '@/components/api/error-text'
import { useRequest } from '@/components/api/use-request'
import { TAG_FIELD } from '@/components/messages/message-urls'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/fields'
import { useIsLoaded } from '@/components/ui/lazy-part'
import { UserText } from '@/components/ui/text'
import { MAX_TAG_CHARACTERS } from '@/server/contract/limits'
import { CHIP } from '../labels'
import { tagMessages as messages } from '../message-messages'

interface Props {
  messageId: string
  tags: readonly string[]
  known: readonly string[]
}

/** Adds and removes tags one at a time, so that two people do not overwrite each other's changes. */
export function TagEditor({ messageId, tags: initial, known }: Props) {
  const [tags, setTags] = useState(initial)
  const { error, isPending, run } = useRequest()
  const adding = api.messages.tag.useMutation({ onSuccess: setTags })
  const removing = api.messages.untag.useMutation({ onSuccess: setTags })
  const form = useRef<HTMLFormElement>(null)
  const suggestions = useId()
  const isLoaded = useIsLoaded()
  // Next only scrolls to the field when the address names it.
  useEffect(() => {
    if (window.location.hash === `#${TAG_FIELD}`) form.current?.querySelector('input')?.focus()
  }, [])

  async function add() {
    const tag = String(new FormData(form.current ?? undefined).get('tag') ?? '').trim()
    if (await run(messages.announceAdded(tag), () => adding.mutateAsync({ id: messageId, tag }))) form.current?.reset()
  }

  async function remove(tag: string) {
    const request = () => removing.mutateAsync({ id: messageId, tag })
    // The button that had the focus disappears.
    if (await run(messages.announceRemoved(tag), request)) form.current?.querySelector('input')?.focus()
  }

  return (
    <div className="flex max-w-[26rem] flex-col gap-2">
      {tags.length > 0 ? <RemovableTags tags={tags} isDisabled={!isLoaded} onRemove={remove} /> : null}
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault()
          void add()
        }}
        className="flex items-start gap-2 print:hidden [&>div]:flex-1"
      >
        <Field
          label={messages.label}
          isLabelHidden
          placeholder={messages.placeholder}
          id={TAG_FIELD}
          name="tag"
          list={suggestions}
          maxLength={MAX_TAG_CHARACTERS}
          autoComplete="off"
          error={error ? <ErrorText error={error} /> : null}
        />
        <Button variant="secondary" type="submit" disabled={!isLoaded} aria-disabled={isPending}>
          {messages.button}
        </Button>
        <datalist id={suggestions}>
          {known
            .filter((tag) => !tags.includes(tag))
            .map((tag) => (
              <option key={tag} value={tag} />
            ))}
        </datalist>
      </form>
    </div>
  )
}

interface RemovableProps {
  tags: readonly string[]
  isDisabled: boolean
  onRemove: (tag: string) => void
}

function RemovableTags({ tags, isDisabled, onRemove }: RemovableProps) {
  return (
    <ul aria-label={messages.title} className="flex flex-wrap gap-1.5">
      {tags.map((tag) => (
        <li key={tag} className={`${CHIP} inline-flex items-center gap-0.5 text-small`}>
          <UserText>{tag}</UserText>
          <button
            type="button"
            disabled={isDisabled}
            onClick={() => onRemove(tag)}
            className="-me-1 cursor-pointer rounded-field px-1.5 py-0.5 hover:text-bad print:hidden"
          >
            <span aria-hidden="true">×</span>
            <span className="sr-only">{messages.remove(<UserText>{tag}</UserText>)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

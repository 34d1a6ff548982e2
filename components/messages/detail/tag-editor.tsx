'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useId, useRef, useState } from 'react'
import { api } from '@/components/api/client'
import { ErrorText } from '@/components/api/error-text'
import { TAG_FIELD } from '@/components/messages/message-urls'
import { useAnnounce } from '@/components/ui/announcer'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/fields'
import { useIsLoaded } from '@/components/ui/lazy-part'
import { UserText } from '@/components/ui/text'
import { CHIP } from '../classification'
import { tagMessages as messages } from '../page-messages'

interface Props {
  messageId: string
  tags: readonly string[]
  /** Tags of other messages, offered as suggestions. */
  known: readonly string[]
  maxCharacters: number
}

/** Adds and removes tags one at a time, so that two people do not overwrite each other's changes. */
export function TagEditor({ messageId, tags: initial, known, maxCharacters }: Props) {
  const { tags, error, isBusy, add, remove } = useTags(messageId, initial)
  const form = useRef<HTMLFormElement>(null)
  const suggestions = useId()
  const isLoaded = useIsLoaded()
  useFocusFromAddress(form)

  async function submit() {
    if (!form.current) return
    const tag = String(new FormData(form.current).get('tag') ?? '').trim()
    if (await add(tag)) form.current?.reset()
  }

  async function removeAndFocus(tag: string) {
    // The button that had the focus disappears.
    if (await remove(tag)) form.current?.querySelector('input')?.focus()
  }

  return (
    <div className="flex max-w-[26rem] flex-col gap-3">
      {tags.length > 0 ? (
        <RemovableTags tags={tags} isDisabled={!isLoaded} onRemove={removeAndFocus} />
      ) : (
        <p className="text-soft">{messages.none}</p>
      )}
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
        className="flex items-start gap-2 print:hidden [&>div]:flex-1"
      >
        <Field
          label={messages.label}
          id={TAG_FIELD}
          name="tag"
          list={suggestions}
          maxLength={maxCharacters}
          autoComplete="off"
          error={error}
        />
        <Button variant="secondary" type="submit" disabled={!isLoaded} aria-disabled={isBusy} className="mt-[1.625rem]">
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

/** Moves the focus to the field when the address names it. Next only scrolls there. */
function useFocusFromAddress(form: React.RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    if (window.location.hash === `#${TAG_FIELD}`) form.current?.querySelector('input')?.focus()
  }, [form])
}

/** Holds the tags of a message and changes them on the server. `add` and `remove` return whether they succeeded. */
function useTags(messageId: string, initial: readonly string[]) {
  const [tags, setTags] = useState(initial)
  const [error, setError] = useState<React.ReactNode>(null)
  const announce = useAnnounce()
  const router = useRouter()
  const adding = api.messages.tag.useMutation()
  const removing = api.messages.untag.useMutation()
  const isBusy = adding.isPending || removing.isPending

  async function change(announcement: string, request: () => Promise<string[]>): Promise<boolean> {
    if (isBusy) return false
    setError(null)
    try {
      setTags(await request())
      announce(announcement)
      router.refresh()
      return true
    } catch (thrown) {
      setError(<ErrorText error={thrown} />)
      return false
    }
  }

  return {
    tags,
    error,
    isBusy,
    add: (tag: string) => change(messages.announceAdded(tag), () => adding.mutateAsync({ id: messageId, tag })),
    remove: (tag: string) => change(messages.announceRemoved(tag), () => removing.mutateAsync({ id: messageId, tag })),
  }
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

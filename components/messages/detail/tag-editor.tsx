'use client'

import { useRouter } from 'next/navigation'
import { useId, useRef, useState } from 'react'
import { api } from '@/components/api/client'
import { ErrorText } from '@/components/api/error-text'
import { CHIP } from '@/components/messages/tags'
import { useAnnounce } from '@/components/ui/announcer'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { UserText } from '@/components/ui/text-direction'

interface Props {
  messageId: string
  tags: readonly string[]
  /** Those in use on other messages, to choose from. */
  known: readonly string[]
  maxCharacters: number
}

/** The tags of a message, added and taken away one at a time: two people at once do not undo each other's. */
export function TagEditor({ messageId, tags: given, known, maxCharacters }: Props) {
  const [tags, setTags] = useState(given)
  const [error, setError] = useState<React.ReactNode>(null)
  const field = useRef<HTMLFormElement>(null)
  const choices = useId()
  const announce = useAnnounce()
  const router = useRouter()
  const adding = api.messages.tag.useMutation()
  const removing = api.messages.untag.useMutation()
  const isBusy = adding.isPending || removing.isPending

  async function change(done: string, work: () => Promise<string[]>): Promise<boolean> {
    if (isBusy) return false
    setError(null)
    try {
      setTags(await work())
      announce(done)
      router.refresh()
      return true
    } catch (thrown) {
      setError(<ErrorText error={thrown} />)
      return false
    }
  }

  async function add(form: HTMLFormElement) {
    const tag = String(new FormData(form).get('tag') ?? '').trim()
    if (await change(`Tag ${tag} added`, () => adding.mutateAsync({ id: messageId, tag }))) form.reset()
  }

  async function remove(tag: string) {
    const isRemoved = await change(`Tag ${tag} removed`, () => removing.mutateAsync({ id: messageId, tag }))
    // The button that had the focus is gone.
    if (isRemoved) field.current?.querySelector('input')?.focus()
  }

  return (
    <div className="flex max-w-[26rem] flex-col gap-3">
      {tags.length > 0 ? (
        <ul aria-label="Tags" className="flex flex-wrap gap-1.5">
          {tags.map((tag) => (
            <li key={tag} className={`${CHIP} inline-flex items-center gap-0.5 text-small`}>
              <UserText>{tag}</UserText>
              <button
                type="button"
                onClick={() => remove(tag)}
                className="-mr-1 cursor-pointer rounded-field px-1.5 py-0.5 hover:text-bad print:hidden"
              >
                <span aria-hidden="true">×</span>
                <span className="sr-only">
                  Remove tag <UserText>{tag}</UserText>
                </span>
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-soft">No tags yet.</p>
      )}
      <form
        ref={field}
        onSubmit={(event) => {
          event.preventDefault()
          void add(event.currentTarget)
        }}
        className="flex items-start gap-2 print:hidden [&>div]:flex-1"
      >
        <Field label="Add a tag" name="tag" list={choices} maxLength={maxCharacters} autoComplete="off" error={error} />
        <Button look="secondary" type="submit" aria-disabled={isBusy} className="mt-[1.625rem] h-10">
          Add
        </Button>
        <datalist id={choices}>
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

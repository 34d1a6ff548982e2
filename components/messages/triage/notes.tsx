'use client'

import { useRef } from 'react'
import { api } from '@/components/api/client'
import { ErrorText } from '@/components/api/error-text'
import { useRequest } from '@/components/api/use-request'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/fields'
import { useIsLoaded } from '@/components/ui/lazy-part'
import { LINES_OF_USER_TEXT, UserText } from '@/components/ui/text'
import { RelativeTime } from '@/components/ui/time/times'
import { MAX_NOTE_CHARACTERS } from '@/server/contract/limits'
import type { Note } from '@/server/contract/messages/triage'
import { messageMessages } from '../message-messages'
import { NOTES } from '../message-urls'

const messages = messageMessages.notes

interface Props {
  messageId: string
  notes: readonly Note[]
  mayEdit: boolean
  now: number
}

export function Notes({ messageId, notes, mayEdit, now }: Props) {
  const { error, isPending, isRefreshing, run } = useRequest()
  const isBusy = isPending || isRefreshing
  const adding = api.messages.addNote.useMutation()
  const deleting = api.messages.deleteNote.useMutation()
  const form = useRef<HTMLFormElement>(null)
  const isLoaded = useIsLoaded()

  async function add() {
    const text = String(new FormData(form.current ?? undefined).get('note') ?? '')
    if (!(await run(messages.announceAdded, () => adding.mutateAsync({ id: messageId, text })))) return
    form.current?.reset()
    // The next key is a command again.
    if (document.activeElement === form.current?.elements.namedItem('note')) document.getElementById(NOTES)?.focus()
  }

  async function remove({ id }: Note) {
    if (isBusy) return
    const request = () => deleting.mutateAsync({ id: messageId, note_id: id })
    // The button that had the focus disappears.
    if (await run(messages.announceDeleted, request)) form.current?.querySelector('textarea')?.focus()
  }

  return (
    <div className="flex max-w-[26rem] flex-col gap-3">
      {notes.length === 0 && !mayEdit ? <p className="text-soft">{messages.none}</p> : null}
      <NoteList notes={notes} now={now} isBusy={isBusy} isLoaded={isLoaded} onRemove={mayEdit ? remove : null} />
      {mayEdit ? (
        <form
          ref={form}
          onSubmit={(event) => {
            event.preventDefault()
            void add()
          }}
          className="flex flex-col gap-2 print:hidden"
        >
          <TextField
            label={messages.label}
            hint={messages.hint}
            name="note"
            rows={2}
            required
            maxLength={MAX_NOTE_CHARACTERS}
            onKeyDown={({ key, ctrlKey, metaKey }) => {
              if (key === 'Enter' && (ctrlKey || metaKey)) form.current?.requestSubmit()
            }}
            error={error ? <ErrorText error={error} /> : null}
          />
          <Button variant="secondary" type="submit" disabled={!isLoaded} aria-disabled={isBusy} className="self-start">
            {adding.isPending ? messages.pending : messages.button}
          </Button>
        </form>
      ) : null}
    </div>
  )
}

interface ListProps {
  notes: readonly Note[]
  now: number
  isBusy: boolean
  isLoaded: boolean
  onRemove: ((note: Note) => Promise<void>) | null
}

function NoteList({ notes, now, isBusy, isLoaded, onRemove }: ListProps) {
  return (
    <ol className="flex flex-col gap-3 empty:hidden">
      {notes.map((note) => (
        <li key={note.id} className="border-rule border-s-2 ps-3">
          <p dir="auto" className={`wrap-anywhere ${LINES_OF_USER_TEXT}`}>
            {note.text}
          </p>
          <p className="flex items-baseline gap-2 text-small text-soft">
            <span>
              <UserText>{note.user_name ?? messages.formerMember}</UserText>
              {' · '}
              <RelativeTime at={note.created_at} now={now} />
            </span>
            {onRemove ? (
              <Button
                variant="quiet"
                aria-label={messages.deleteOf(note.user_name ?? messages.formerMember)}
                disabled={!isLoaded}
                aria-disabled={isBusy}
                onClick={() => void onRemove(note)}
                className="print:hidden"
              >
                {messages.delete}
              </Button>
            ) : null}
          </p>
        </li>
      ))}
    </ol>
  )
}

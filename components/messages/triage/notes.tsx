'use client'

import { useRouter } from 'next/navigation'
import { useRef, useState } from 'react'
import { api } from '@/components/api/client'
import { ErrorText } from '@/components/api/error-text'
import { useAnnounce } from '@/components/ui/announcer'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/field'
import { LINES_OF_USER_TEXT, UserText } from '@/components/ui/text-direction'
import { RelativeTime } from '@/components/ui/time/relative-time'
import type { Note } from '@/server/contract/messages/triage'
import { MAX_NOTE_CHARACTERS } from '@/server/contract/values/input-limits'
import { inboxMessages } from '../inbox-messages'

const messages = inboxMessages.notes

interface Props {
  messageId: string
  notes: readonly Note[]
  mayEdit: boolean
  /** When the page was rendered, in milliseconds. */
  now: number
}

/** Lists the notes about a message, and adds and deletes them. */
export function Notes({ messageId, notes: initial, mayEdit, now }: Props) {
  const [notes, setNotes] = useState(initial)
  const [error, setError] = useState<unknown>(null)
  const form = useRef<HTMLFormElement>(null)
  const announce = useAnnounce()
  const router = useRouter()
  const adding = api.messages.addNote.useMutation()
  const deleting = api.messages.deleteNote.useMutation()
  const isBusy = adding.isPending || deleting.isPending

  async function change(announcement: string, request: () => Promise<Note[]>): Promise<boolean> {
    if (isBusy) return false
    setError(null)
    try {
      setNotes(await request())
      announce(announcement)
      router.refresh()
      return true
    } catch (thrown) {
      setError(thrown)
      return false
    }
  }

  async function add() {
    const text = String(new FormData(form.current ?? undefined).get('note') ?? '')
    if (await change(messages.announceAdded, () => adding.mutateAsync({ id: messageId, text }))) form.current?.reset()
  }

  async function remove(note: Note) {
    const request = () => deleting.mutateAsync({ id: messageId, note_id: note.id })
    // The button that had the focus disappears.
    if (await change(messages.announceDeleted, request)) form.current?.querySelector('textarea')?.focus()
  }

  return (
    <div className="flex max-w-[26rem] flex-col gap-3">
      {notes.length === 0 ? <p className="text-soft">{messages.none}</p> : null}
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
              {mayEdit ? (
                <Button
                  look="quiet"
                  aria-label={messages.deleteOf(note.user_name ?? messages.formerMember)}
                  aria-disabled={isBusy}
                  onClick={() => void remove(note)}
                  className="print:hidden"
                >
                  {messages.delete}
                </Button>
              ) : null}
            </p>
          </li>
        ))}
      </ol>
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
            error={error ? <ErrorText error={error} /> : null}
          />
          <Button look="secondary" type="submit" aria-disabled={isBusy} className="self-start">
            {adding.isPending ? messages.pending : messages.button}
          </Button>
        </form>
      ) : null}
    </div>
  )
}

'use client'

import { useRef } from 'react'
import { api } from '@/components/api/client'
import { ErrorText } from '@/components/api/error-text'
import { useRequest } from '@/components/api/use-request'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/fields'
import { useIsLoaded } from '@/components/ui/lazy-part'
import { Menu, MenuItem } from '@/components/ui/menu'
import { LINES_OF_USER_TEXT, UserText } from '@/components/ui/text'
import { RelativeTime } from '@/components/ui/time/times'
import type { Member } from '@/server/contract/accounts/member'
import { MAX_NOTE_CHARACTERS } from '@/server/contract/limits'
import { CALL_RESULTS, type CallResult } from '@/server/contract/messages/message-values'
import type { PageNote } from '@/server/contract/messages/triage'
import { messageMessages } from '../message-messages'
import { NOTES } from '../message-urls'

const messages = messageMessages.notes

interface Props {
  messageId: string
  notes: readonly PageNote[]
  members: readonly Member[]
  mayEdit: boolean
  now: number
}

export function Notes({ messageId, notes, members, mayEdit, now }: Props) {
  const { error, isPending, isRefreshing, run } = useRequest()
  const isBusy = isPending || isRefreshing
  const adding = api.messages.addNote.useMutation()
  const logging = api.messages.logCall.useMutation()
  const deleting = api.messages.deleteNote.useMutation()
  const form = useRef<HTMLFormElement>(null)
  const isLoaded = useIsLoaded()

  async function add(result?: CallResult) {
    const text = String(new FormData(form.current ?? undefined).get('note') ?? '')
    const request = () =>
      result ? logging.mutateAsync({ id: messageId, result, text }) : adding.mutateAsync({ id: messageId, text })
    if (!(await run(result ? messages.announceLogged : messages.announceAdded, request))) return
    form.current?.reset()
    // The next key is a command again.
    if (document.activeElement === form.current?.elements.namedItem('note')) document.getElementById(NOTES)?.focus()
  }

  async function remove({ id }: PageNote) {
    if (isBusy) return
    const request = () => deleting.mutateAsync({ id: messageId, note_id: id })
    // The button that had the focus disappears.
    if (await run(messages.announceDeleted, request)) form.current?.querySelector('textarea')?.focus()
  }

  function mention({ name }: Member) {
    const field = form.current?.querySelector('textarea')
    if (!field) return
    const before = field.value.slice(0, field.selectionStart)
    field.setRangeText(`${/\S$/.test(before) ? ' ' : ''}@${name} `, field.selectionStart, field.selectionEnd, 'end')
    field.focus()
  }

  return (
    <div className="flex max-w-[26rem] flex-col gap-3">
      {notes.length === 0 && !mayEdit ? <p className="text-soft">{messages.none}</p> : null}
      <NoteList
        notes={notes}
        members={members}
        now={now}
        isBusy={isBusy}
        isLoaded={isLoaded}
        onRemove={mayEdit ? remove : null}
      />
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
            isLabelHidden
            placeholder={messages.placeholder}
            title={messages.hint}
            name="note"
            rows={2}
            required
            // One line that grows with the text, so that the notes take little room beside the transcript.
            className="max-h-60 min-h-control [field-sizing:content] pointer-coarse:min-h-touch"
            maxLength={MAX_NOTE_CHARACTERS}
            onKeyDown={({ key, ctrlKey, metaKey }) => {
              if (key === 'Enter' && (ctrlKey || metaKey)) form.current?.requestSubmit()
              // What is written stays, and the next key is a command.
              if (key === 'Escape') document.getElementById(NOTES)?.focus()
            }}
            error={error ? <ErrorText error={error} /> : null}
          />
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" type="submit" disabled={!isLoaded} aria-disabled={isBusy}>
              {adding.isPending ? messages.pending : messages.button}
            </Button>
            <Menu id="log-call" label={messages.logCall} isDisabled={isBusy || !isLoaded} trigger={messages.logCall}>
              {CALL_RESULTS.map((result) => (
                <MenuItem key={result} onSelect={() => void add(result)}>
                  {messages.calls[result]}
                </MenuItem>
              ))}
            </Menu>
            <Menu
              id="mention"
              label={messages.mention}
              isDisabled={!isLoaded}
              trigger={
                <>
                  <span className="sr-only">{messages.mention}</span>
                  <span aria-hidden="true">@</span>
                </>
              }
            >
              {members.map((member) => (
                <MenuItem key={member.user_id} onSelect={() => mention(member)}>
                  <UserText className="min-w-0 flex-1 truncate">{member.name}</UserText>
                </MenuItem>
              ))}
            </Menu>
          </div>
        </form>
      ) : null}
    </div>
  )
}

interface ListProps {
  members: readonly Member[]
  notes: readonly PageNote[]
  now: number
  isBusy: boolean
  isLoaded: boolean
  onRemove: ((note: PageNote) => Promise<void>) | null
}

function NoteList({ notes, members, now, isBusy, isLoaded, onRemove }: ListProps) {
  return (
    <ol className="flex flex-col gap-3 empty:hidden">
      {notes.map((note) => (
        <li key={note.id} className="border-rule border-s-2 ps-3">
          {note.call_result ? <p className="font-medium">{messages.calls[note.call_result]}</p> : null}
          {note.text ? (
            <p dir="auto" className={`wrap-anywhere ${LINES_OF_USER_TEXT}`}>
              <WithMentions note={note} members={members} />
            </p>
          ) : null}
          <p className="flex items-baseline gap-2 text-small text-soft">
            <span>
              <UserText>{note.user_name ?? messages.formerMember}</UserText>
              {' · '}
              <RelativeTime at={note.created_at} now={now} />
            </span>
            {onRemove ? (
              <Button
                variant="link"
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

/** Marks the members whom a note names. */
function WithMentions({ note: { text, mentioned }, members }: { note: PageNote; members: readonly Member[] }) {
  const names = members.filter(({ user_id }) => mentioned.includes(user_id)).map(({ name }) => `@${name}`)
  return partsOf(text, names).map(({ at, part, isName }) =>
    isName ? (
      <span key={at} className="rounded-[2px] bg-accent/12 font-medium text-accent">
        {part}
      </span>
    ) : (
      part
    ),
  )
}

/** Divides a text where one of the names begins or ends, in any case. */
export function partsOf(text: string, names: readonly string[]): { at: number; part: string; isName: boolean }[] {
  const parts: { at: number; part: string; isName: boolean }[] = []
  let from = 0
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', Math.max(at + 1, from))) {
    const name = names
      .filter((one) => text.slice(at, at + one.length).toLowerCase() === one.toLowerCase())
      .reduce((longest, one) => (one.length > longest.length ? one : longest), '')
    if (name === '') continue
    if (at > from) parts.push({ at: from, part: text.slice(from, at), isName: false })
    parts.push({ at, part: text.slice(at, at + name.length), isName: true })
    from = at + name.length
  }
  if (from < text.length) parts.push({ at: from, part: text.slice(from), isName: false })
  return parts
}

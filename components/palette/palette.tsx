'use client'

import { Search } from 'lucide'
import { useRouter } from 'next/navigation'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { api } from '@/components/api/client'
import { Icon } from '@/components/ui/icon'
import { MAX_SEARCH_CHARACTERS } from '@/server/contract/messages/message-values'
import { type Command, commandsFor } from './commands'
import { Options } from './options'
import { paletteMessages as messages } from './palette-messages'

/** What a person may do. The server checks it again. */
export interface Person {
  mayEdit: boolean
  isAdmin: boolean
  isPaid: boolean
}

interface Props {
  person: Person
  chooseTheme: (form: FormData) => Promise<void>
  onClose: () => void
  onKeys: () => void
}

/**
 * Finds pages, actions and webhooks by a few letters, and runs what is chosen. It follows the combobox pattern of ARIA: the focus
 * stays in the field, and `aria-activedescendant` names the option.
 */
export function Palette({ person, chooseTheme, onClose, onKeys }: Props) {
  const router = useRouter()
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const { data, isPending } = api.shell.webhookNames.useQuery(undefined, { staleTime: 10_000 })
  // Only a person opens the palette, so the browser renders it.
  const [hasKeyboard] = useState(() => !matchMedia('(pointer: coarse)').matches)
  const commands = commandsFor(typed, { ...person, hasKeyboard }, data ?? [])
  const current = Math.min(active, commands.length - 1)
  const list = useId()
  const optionId = (index: number) => `${list}-${index}`

  function run({ run: what }: Command) {
    onClose()
    if ('href' in what) router.push(what.href)
    else if ('dialog' in what) onKeys()
    else void apply(what.theme)
  }
  async function apply(theme: string) {
    const form = new FormData()
    form.set('theme', theme)
    await chooseTheme(form)
  }
  function onKeyDown(event: React.KeyboardEvent) {
    // Enter confirms what an input method composes.
    if (event.nativeEvent.isComposing) return
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const command = commands[current]
    if (move !== undefined) {
      event.preventDefault()
      setActive((current + move + commands.length) % commands.length)
    } else if (event.key === 'Enter' && command) {
      event.preventDefault()
      run(command)
    }
  }
  return (
    <PaletteDialog onClose={onClose}>
      <CommandField
        typed={typed}
        listId={list}
        activeOptionId={commands.length > 0 ? optionId(current) : undefined}
        onType={(text) => {
          setTyped(text)
          setActive(0)
        }}
        onKeyDown={onKeyDown}
      />
      <Options id={list} optionId={optionId} commands={commands} active={current} onActive={setActive} onRun={run} />
      <p role="status" className="sr-only">
        {isPending && typed !== '' ? messages.loading : messages.results(commands.length)}
      </p>
      <Hints />
    </PaletteDialog>
  )
}

interface FieldProps {
  typed: string
  listId: string
  /** Undefined when no command matches. */
  activeOptionId: string | undefined
  onType: (text: string) => void
  onKeyDown: (event: React.KeyboardEvent) => void
}

function CommandField({ typed, listId, activeOptionId, onType, onKeyDown }: FieldProps) {
  return (
    <div className="flex items-center gap-2.5 border-rule border-b px-4">
      <Icon of={Search} className="size-4 text-soft" />
      <input
        role="combobox"
        aria-label={messages.label}
        aria-expanded={activeOptionId !== undefined}
        aria-controls={listId}
        aria-activedescendant={activeOptionId}
        aria-autocomplete="list"
        // biome-ignore lint/a11y/noAutofocus: a dialog puts the focus into its first field
        autoFocus
        dir="auto"
        value={typed}
        maxLength={MAX_SEARCH_CHARACTERS}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={messages.placeholder}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={onKeyDown}
        className="h-12 min-w-0 flex-1 bg-transparent text-[1rem] outline-none placeholder:text-soft"
      />
    </div>
  )
}

function Hints() {
  return (
    <p
      aria-hidden="true"
      className="flex flex-wrap gap-x-4 border-rule border-t px-4 py-2 text-fine text-soft pointer-coarse:hidden"
    >
      {messages.hints.map(([key, text]) => (
        <span key={key}>
          <kbd className="font-sans text-ink">{key}</kbd> {text}
        </span>
      ))}
    </p>
  )
}

/** The browser's modal dialog, near the top, without a heading: the field is its first line. */
function PaletteDialog({ onClose, children }: { onClose: () => void; children: React.ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    if (element && !element.open) element.showModal()
    return () => element?.close()
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it; the click is one on the backdrop
    <dialog
      ref={dialog}
      aria-label={messages.title}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
      className="mx-auto mt-[min(12vh,7rem)] mb-auto w-[calc(100vw-1.5rem)] max-w-[36rem] overflow-hidden rounded-panel border border-rule bg-raised p-0 text-ink shadow-panel backdrop:bg-black/45"
    >
      <div className="flex max-h-[min(28rem,76dvh)] flex-col">{children}</div>
    </dialog>
  )
}

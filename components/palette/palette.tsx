'use client'

import { CornerDownRight, type IconNode, Inbox, Plus, Search, SunMoon, Webhook } from 'lucide'
import { useRouter } from 'next/navigation'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useMessages } from '#messages'
import { api } from '@/components/api/client'
import { Icon } from '@/components/ui/icon'
import { MiddleTruncated } from '@/components/ui/text'
import { MAX_SEARCH_CHARACTERS } from '@/server/contract/messages/message-values'
import { areKeysOn } from '../keyboard/keys'
import { KeysDialog } from '../keyboard/keys-dialog'
import { type Command, commandsFor, type Group } from './commands'
import { useFoundMessages } from './found-messages'
import { pageCommands } from './page-commands'
import { paletteMessages } from './palette-messages'

/** What the trigger opens: the command palette, or the list of keys. */
export type PaletteView = 'palette' | 'keys'

/** Shows the palette or the list of keys. Loaded when one of them opens for the first time. */
export function PaletteHost(props: {
  view: PaletteView
  person: Person
  chooseTheme: (form: FormData) => Promise<void>
  onChange: (view: PaletteView | null) => void
}) {
  const { view, person, chooseTheme, onChange } = props
  const close = () => onChange(null)
  if (view === 'keys') return <KeysDialog onClose={close} />
  return <Palette person={person} chooseTheme={chooseTheme} onClose={close} onKeys={() => onChange('keys')} />
}

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

/** Finds pages, actions, webhooks and messages by a few letters. The focus stays in the field (combobox pattern of ARIA). */
function Palette({ person, chooseTheme, onClose, onKeys }: Props) {
  const paletteText = useMessages(paletteMessages)
  const router = useRouter()
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const { data, isPending } = api.shell.webhookNames.useQuery(undefined, { staleTime: 10_000 })
  // Only a person opens the palette, so the browser renders it.
  const [hasKeyboard] = useState(() => !matchMedia('(pointer: coarse)').matches)
  const here = pageCommands()
  const messages = useFoundMessages(typed)
  // Messages come last, so that what Enter does stays when they arrive.
  const commands = [...commandsFor(typed, { ...person, hasKeyboard }, data ?? [], paletteText, here), ...messages]
  const current = Math.min(active, commands.length - 1)
  const list = useId()
  const optionId = (index: number) => `${list}-${index}`

  function run({ run: what }: Command) {
    onClose()
    if ('href' in what) router.push(what.href)
    else if ('dialog' in what) onKeys()
    // After the dialog has closed and the focus is back on the page.
    else if ('control' in what) setTimeout(() => what.control.click())
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
        {isPending && typed !== '' ? paletteText.loading : paletteText.results(commands.length)}
      </p>
      <Hints />
    </PaletteDialog>
  )
}

interface FieldProps {
  typed: string
  listId: string
  activeOptionId: string | undefined
  onType: (text: string) => void
  onKeyDown: (event: React.KeyboardEvent) => void
}

function CommandField({ typed, listId, activeOptionId, onType, onKeyDown }: FieldProps) {
  const text = useMessages(paletteMessages)
  return (
    <div className="flex items-center gap-2.5 border-rule border-b px-4">
      <Icon of={Search} className="size-4 text-soft" />
      <input
        role="combobox"
        aria-label={text.label}
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
        placeholder={text.placeholder}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={onKeyDown}
        className="h-12 min-w-0 flex-1 bg-transparent text-[1rem] outline-none placeholder:text-soft"
      />
    </div>
  )
}

function Hints() {
  const paletteText = useMessages(paletteMessages)
  return (
    <p
      aria-hidden="true"
      className="flex flex-wrap gap-x-4 border-rule border-t px-4 py-2 text-fine text-soft pointer-coarse:hidden"
    >
      {paletteText.hints.map(([key, text]) => (
        <span key={key}>
          <kbd className="font-sans text-ink">{key}</kbd> {text}
        </span>
      ))}
    </p>
  )
}

/** The browser's modal dialog, near the top, without a heading: the field is its first line. */
function PaletteDialog({ onClose, children }: { onClose: () => void; children: React.ReactNode }) {
  const text = useMessages(paletteMessages)
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
      aria-label={text.title}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
      className="mx-auto mt-[min(12vh,7rem)] mb-auto w-[calc(100vw-1.5rem)] max-w-[36rem] overflow-hidden rounded-panel bg-raised p-0 text-ink shadow-panel backdrop:bg-black/45"
    >
      <div className="flex max-h-[min(28rem,76dvh)] flex-col">{children}</div>
    </dialog>
  )
}

interface OptionsProps {
  id: string
  optionId: (index: number) => string
  commands: readonly Command[]
  active: number
  onActive: (index: number) => void
  onRun: (command: Command) => void
}

function Options({ id, optionId, commands, active, onActive, onRun }: OptionsProps) {
  const text = useMessages(paletteMessages)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  })
  const groups = Object.keys(text.groups) as Group[]
  return (
    <div ref={list} id={id} role="listbox" aria-label={text.title} className="min-h-0 flex-1 overflow-y-auto p-1.5">
      {groups.map((group) => {
        const own = commands.flatMap((command, index) => (command.group === group ? [{ command, index }] : []))
        return own.length === 0 ? null : (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox
          <div key={group} role="group" aria-label={text.groups[group]}>
            <div aria-hidden="true" className="px-2.5 pt-2 pb-1 font-medium text-fine text-soft">
              {text.groups[group]}
            </div>
            {own.map(({ command, index }) => (
              <Option
                key={command.id}
                id={optionId(index)}
                command={command}
                isActive={index === active}
                onActive={() => onActive(index)}
                onRun={() => onRun(command)}
              />
            ))}
          </div>
        )
      })}
    </div>
  )
}

const GROUP_ICONS: Record<Group, IconNode> = {
  here: CornerDownRight,
  pages: Inbox,
  actions: Plus,
  webhooks: Webhook,
  appearance: SunMoon,
  search: Search,
  messages: Inbox,
}

function Option(props: { id: string; command: Command; isActive: boolean; onActive: () => void; onRun: () => void }) {
  const { group, icon = GROUP_ICONS[group], label, detail, shortcut, userText } = props.command
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the focus and takes the keys
    // biome-ignore lint/a11y/useFocusableInteractive: as above; aria-activedescendant names this option
    <div
      id={props.id}
      role="option"
      aria-selected={props.isActive}
      onPointerMove={props.isActive ? undefined : props.onActive}
      onClick={props.onRun}
      className="flex cursor-pointer items-center gap-3 rounded-field px-2.5 py-1.5 aria-selected:bg-hover pointer-coarse:py-2.5"
    >
      <Icon of={icon} className="size-4 shrink-0 text-soft" />
      {userText === 'url' ? (
        // The query at the end of a URL may be what tells two webhooks apart.
        <MiddleTruncated text={label} className="flex-1" />
      ) : (
        <span dir={userText && 'auto'} className="min-w-0 flex-1 truncate">
          {label}
        </span>
      )}
      {detail ? <span className="shrink-0 text-small text-soft">{detail}</span> : null}
      {shortcut && areKeysOn() ? (
        <kbd className="shrink-0 rounded-small border border-rule bg-paper px-1.5 font-sans text-fine text-soft pointer-coarse:hidden">
          {shortcut.replace('+', ' ')}
        </kbd>
      ) : null}
    </div>
  )
}

'use client'

import { useEffect, useRef } from 'react'
import { MiddleTruncated } from '@/components/ui/text'
import type { Command, Group } from './commands'
import { paletteMessages as messages } from './palette-messages'

interface Props {
  id: string
  optionId: (index: number) => string
  commands: readonly Command[]
  active: number
  onActive: (index: number) => void
  onRun: (command: Command) => void
}

/** Lists the options by group. The pointer marks the option under it, as the arrow keys do. */
export function Options({ id, optionId, commands, active, onActive, onRun }: Props) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  })
  const groups = Object.keys(messages.groups) as Group[]
  return (
    <div ref={list} id={id} role="listbox" aria-label={messages.title} className="min-h-0 flex-1 overflow-y-auto p-1.5">
      {groups.map((group) => {
        const own = commands.flatMap((command, index) => (command.group === group ? [{ command, index }] : []))
        return own.length === 0 ? null : (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox
          <div key={group} role="group" aria-label={messages.groups[group]}>
            <div aria-hidden="true" className="px-2.5 pt-2 pb-1 font-medium text-fine text-soft">
              {messages.groups[group]}
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

function Option(props: { id: string; command: Command; isActive: boolean; onActive: () => void; onRun: () => void }) {
  const { label, detail, userText } = props.command
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the focus and takes the keys
    // biome-ignore lint/a11y/useFocusableInteractive: as above; aria-activedescendant names this option
    <div
      id={props.id}
      role="option"
      aria-selected={props.isActive}
      onPointerMove={props.isActive ? undefined : props.onActive}
      onClick={props.onRun}
      className="flex cursor-pointer items-baseline gap-3 rounded-field px-2.5 py-1.5 aria-selected:bg-hover pointer-coarse:py-2.5"
    >
      {userText === 'url' ? (
        // The query at the end of a URL may be what tells two webhooks apart.
        <MiddleTruncated text={label} className="flex-1" />
      ) : (
        <span dir={userText && 'auto'} className="min-w-0 flex-1 truncate">
          {label}
        </span>
      )}
      {detail ? <span className="shrink-0 text-small text-soft">{detail}</span> : null}
    </div>
  )
}

'use client'

import { ChevronDown, ChevronUp } from 'lucide'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { areKeysOn } from '@/components/keyboard/keys-setting'
import { useAnnounce } from '@/components/ui/announcer'
import { buttonClasses } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Icon } from '@/components/ui/icon'
import { attemptDetailsMessages } from '../attempts/attempt-details-messages'
import type { AttemptDrawerProps, AttemptNeighbors } from './attempt-drawer'
import { neighborKey } from './neighbor-key'
import { useSteps } from './use-steps'

const { drawer: messages } = attemptDetailsMessages

/**
 * A drawer that has a URL. Closing it navigates to the URL without it. The keys j and k, and the arrow keys to the left and right,
 * lead to the attempts beside it.
 */
export function AttemptDialog(props: AttemptDrawerProps) {
  const { title, closeHref, neighbors, children } = props
  const router = useRouter()
  return (
    <Dialog title={title} side="end" onClose={() => router.push(closeHref, { scroll: false })}>
      {neighbors ? <Neighbors {...neighbors} title={title} /> : null}
      {children}
    </Dialog>
  )
}

function Neighbors({ hrefs, index, title }: AttemptNeighbors & { title: string }) {
  const place = messages.place(index + 1, hrefs.length)
  const step = useSteps(hrefs, index)
  useNeighborKeys((neighbor) => step(neighbor === 'older' ? 1 : -1))
  useAnnouncedChange(`${title}, ${place}`)
  return (
    <nav aria-label={place} className="-mt-3 -ms-2 flex items-center gap-1 text-small text-soft">
      <Neighbor href={hrefs[index - 1] ?? null} label={messages.newer} onStep={() => step(-1)}>
        <Icon of={ChevronUp} />
      </Neighbor>
      <Neighbor href={hrefs[index + 1] ?? null} label={messages.older} onStep={() => step(1)}>
        <Icon of={ChevronDown} />
      </Neighbor>
      <span className="ps-1">{place}</span>
    </nav>
  )
}

/** Without an address it is a link that leads nowhere: unlike no link at all, it keeps the focus at the end of the list. */
function Neighbor(props: { href: string | null; label: string; onStep: () => void; children: React.ReactNode }) {
  const { href, label, onStep, children } = props
  return (
    <Link
      href={href ?? ''}
      replace
      scroll={false}
      prefetch={href !== null}
      aria-label={label}
      title={label}
      aria-disabled={href === null}
      onNavigate={(event) => {
        event.preventDefault()
        onStep()
      }}
      className={buttonClasses('icon')}
    >
      {children}
    </Link>
  )
}

function useNeighborKeys(go: (neighbor: 'newer' | 'older') => void) {
  const latest = useRef(go)
  useEffect(() => {
    latest.current = go
  })
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const target = event.target instanceof Element ? event.target : null
      const neighbor = neighborKey({
        key: event.key,
        hasModifier: event.ctrlKey || event.metaKey || event.altKey || event.shiftKey,
        takesKeys: target?.closest(TAKES_KEYS) != null,
        areLettersOn: areKeysOn(),
      })
      if (neighbor === null || event.defaultPrevented) return
      event.preventDefault()
      latest.current(neighbor)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

/** Fields, and elements that scroll with the arrow keys. */
const TAKES_KEYS = 'input, textarea, select, pre'

/** Announces the attempt that replaced another one, and shows its beginning. */
function useAnnouncedChange(text: string) {
  const announce = useAnnounce()
  const before = useRef(text)
  useEffect(() => {
    if (before.current === text) return
    before.current = text
    announce(text)
    document.querySelector('dialog[open]')?.scrollTo({ top: 0 })
  }, [text, announce])
}

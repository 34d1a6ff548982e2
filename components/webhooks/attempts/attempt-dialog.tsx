'use client'

import { ChevronDown, ChevronUp } from 'lucide'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useEffect, useRef, useTransition } from 'react'
import { areKeysOn } from '@/components/keyboard/keys'
import { useKeyDown } from '@/components/keyboard/use-key-down'
import { useAnnounce } from '@/components/ui/announcer'
import { buttonClasses } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Icon } from '@/components/ui/icon'
import { attemptDetailsMessages } from './attempt-details-messages'

const { drawer: messages } = attemptDetailsMessages

/** The addresses of the attempts in the list, newest first, and which of them is open. */
export interface AttemptNeighbors {
  hrefs: readonly string[]
  index: number
}

interface Props {
  title: string
  closeHref: string
  action?: React.ReactNode
  neighbors: AttemptNeighbors | null
  children: React.ReactNode
}

/** A drawer that has a URL. The keys j and k, and the arrow keys, lead to the attempts beside it. */
export function AttemptDialog(props: Props) {
  const { title, closeHref, action, neighbors, children } = props
  const router = useRouter()
  return (
    <Dialog title={title} side="end" action={action} onClose={() => router.push(closeHref, { scroll: false })}>
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
  useKeyDown((event) => {
    const neighbor = neighborKey({
      key: event.key,
      hasModifier: event.ctrlKey || event.metaKey || event.altKey || event.shiftKey,
      takesKeys: event.target instanceof Element && event.target.closest(TAKES_KEYS) !== null,
      areLettersOn: areKeysOn(),
    })
    if (neighbor === null || event.defaultPrevented) return
    event.preventDefault()
    go(neighbor)
  })
}

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

/** Returns a function that opens the attempt some steps away. Steps while a page loads are joined: the server refuses the 61st. */
function useSteps(hrefs: readonly string[], index: number): (by: 1 | -1) => void {
  const router = useRouter()
  const [isPending, start] = useTransition()
  const wanted = useRef<string>(undefined)
  const loading = useRef<string>(undefined)

  function open() {
    const href = wanted.current
    if (href === undefined) return
    loading.current = href
    start(() => router.replace(href, { scroll: false }))
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when a page has loaded
  useEffect(() => {
    if (isPending || loading.current === undefined) return
    const isLast = loading.current === wanted.current
    loading.current = undefined
    if (isLast) wanted.current = undefined
    else open()
  }, [isPending])

  return (by) => {
    const next = attemptAfter(hrefs, wanted.current ?? hrefs[index], by)
    if (next === undefined) return
    wanted.current = next
    if (loading.current === undefined) open()
  }
}

/** Returns the address a step after another one; undefined at the ends, and for one that is no longer in the list. */
export function attemptAfter(hrefs: readonly string[], from: string | undefined, by: 1 | -1): string | undefined {
  const index = from === undefined ? -1 : hrefs.indexOf(from)
  return index < 0 ? undefined : hrefs[index + by]
}

interface Pressed {
  key: string
  hasModifier: boolean
  takesKeys: boolean
  areLettersOn: boolean
}

/** Returns to which attempt a pressed key leads; null for other keys. The list has the newest attempt first. */
export function neighborKey({ key, hasModifier, takesKeys, areLettersOn }: Pressed): 'newer' | 'older' | null {
  if (hasModifier || takesKeys) return null
  if (key === 'ArrowRight' || (key === 'j' && areLettersOn)) return 'older'
  if (key === 'ArrowLeft' || (key === 'k' && areLettersOn)) return 'newer'
  return null
}

'use client'

import { useEffect, useRef, useState } from 'react'
import type { Group } from './outline'

/** The reader has reached headings above this line, in pixels from the top. */
const READING_LINE = 120

/** Renders the table of contents and marks the current section: a column on a wide screen, a menu on a narrow one. */
export function Contents({ groups }: { groups: Group[] }) {
  const current = useCurrentHeading(groups)
  const list = useRef<HTMLDivElement>(null)
  const menu = useRef<HTMLDetailsElement>(null)

  useEffect(() => {
    const column = list.current
    const link = column?.querySelector<HTMLElement>(`a[href="#${current}"]`)
    if (!column || !link) return
    // Scrolls only the column. scrollIntoView would also scroll the page.
    const [top, height] = [link.offsetTop - column.offsetTop, column.clientHeight]
    if (top < column.scrollTop + 40 || top > column.scrollTop + height - 80) column.scrollTop = top - height / 2
  }, [current])

  const entries = groups.flatMap((group) => group.entries)
  const name = entries.find(({ id, isPage }) => id === current || (current === '' && isPage))?.name
  return (
    <>
      <div ref={list} className="hidden min-h-0 overflow-y-auto px-6 pt-1 pb-8 lg:block">
        <nav aria-label="Contents">
          <Groups groups={groups} current={current} />
        </nav>
      </div>
      <details
        ref={menu}
        className="group/menu sticky top-0 z-10 border-rule border-b bg-panel lg:hidden"
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !menu.current) return
          menu.current.open = false
          menu.current.querySelector('summary')?.focus()
        }}
      >
        <summary className="flex cursor-pointer items-center justify-between gap-4 px-5 py-2.5 sm:px-8">
          <span className="truncate">
            <span className="text-soft">Contents</span>
            {name ? <span className="ms-3 font-medium">{name}</span> : null}
          </span>
          <svg aria-hidden="true" viewBox="0 0 12 12" className="size-3 shrink-0 group-open/menu:rotate-180">
            <path d="m2 4 4 4 4-4" fill="none" stroke="currentColor" strokeWidth="1.6" />
          </svg>
        </summary>
        <nav aria-label="Contents" className="max-h-[70dvh] overflow-y-auto border-rule border-t px-5 py-4 sm:px-8">
          <Groups
            groups={groups}
            current={current}
            onChoose={() => {
              if (menu.current) menu.current.open = false
            }}
          />
        </nav>
      </details>
    </>
  )
}

function Groups({ groups, current, onChoose }: { groups: Group[]; current: string; onChoose?: () => void }) {
  return (
    <ul className="flex flex-col gap-4">
      {groups.map(({ name, entries }) => (
        <li key={name}>
          <div className="pb-1 font-medium text-small text-soft">{name}</div>
          <ul>
            {entries.map((entry) => (
              <li key={entry.id}>
                <a
                  href={entry.href ?? `#${entry.id}`}
                  onClick={onChoose}
                  aria-current={entry.isPage ? 'page' : entry.id === current ? 'location' : undefined}
                  className="-ms-3 flex items-baseline justify-between gap-3 border-transparent border-s-2 py-1 ps-2.5 text-base hover:text-accent lg:py-[0.1875rem] lg:text-small aria-[current]:border-accent aria-[current]:font-semibold"
                >
                  {entry.name}
                  {entry.method ? (
                    <span className="font-mono font-normal text-[0.6875rem] text-soft">
                      {entry.method === 'DELETE' ? 'DEL' : entry.method}
                    </span>
                  ) : null}
                </a>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

/** Returns the id of the current heading: the last one above the reading line. */
function useCurrentHeading(groups: Group[]): string {
  const [current, setCurrent] = useState('')
  useEffect(() => {
    const ids = groups.flatMap(({ entries }) => entries.flatMap(({ id, href }) => (href === undefined ? [id] : [])))
    let frame = 0
    const update = () => {
      frame = 0
      const reached = ids.filter((id) => {
        const heading = document.getElementById(id)
        return heading !== null && heading.getBoundingClientRect().top < READING_LINE
      })
      const isAtEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2
      setCurrent((isAtEnd ? ids.at(-1) : reached.at(-1)) ?? ids[0] ?? '')
    }
    const onScroll = () => {
      frame ||= requestAnimationFrame(update)
    }
    update()
    window.addEventListener('scroll', onScroll, { passive: true })
    window.addEventListener('resize', onScroll)
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', onScroll)
      window.removeEventListener('resize', onScroll)
    }
  }, [groups])
  return current
}

'use client'

import { ChevronDown } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import { Icon } from '@/components/ui/icon'
import type { Group } from './places'

/** The reader has reached headings above this line, in pixels from the top. */
const READING_LINE = 120

/** Renders the table of contents and marks the current section: a column on a wide screen, a menu on a narrow one. */
export function Contents({ path, groups }: { path: string; groups: Group[] }) {
  const here = useCurrentHeading(path, groups)
  const current = groups.some(({ entries }) => entries.some(({ href }) => href === here)) ? here : path
  useAddress(groups)
  const list = useRef<HTMLDivElement>(null)
  const menu = useRef<HTMLDetailsElement>(null)

  useEffect(() => {
    const column = list.current
    const link = column?.querySelector<HTMLElement>(`a[href="${current}"]`)
    if (!column || !link) return
    // Scrolls only the column. scrollIntoView would also scroll the page.
    const [top, height] = [link.offsetTop - column.offsetTop, column.clientHeight]
    if (top < column.scrollTop + 40 || top > column.scrollTop + height - 80) column.scrollTop = top - height / 2
  }, [current])

  const name = groups.flatMap(({ entries }) => entries).find(({ href }) => href === current)?.name
  return (
    <>
      <div ref={list} className="hidden min-h-0 overflow-y-auto px-6 pt-1 pb-8 lg:block">
        <nav aria-label="Contents">
          <Groups groups={groups} path={path} current={current} />
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
          <Icon of={ChevronDown} className="size-3.5 shrink-0 group-open/menu:rotate-180" />
        </summary>
        <nav aria-label="Contents" className="max-h-[70dvh] overflow-y-auto border-rule border-t px-5 py-4 sm:px-8">
          <Groups
            groups={groups}
            path={path}
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

function Groups(props: { groups: Group[]; path: string; current: string; onChoose?: () => void }) {
  const { groups, path, current, onChoose } = props
  return (
    <ul className="flex flex-col gap-4">
      {groups.map(({ name, entries }) => (
        <li key={name}>
          <div className="pb-1 font-medium text-small text-soft">{name}</div>
          <ul>
            {entries.map((entry) => (
              <li key={entry.href}>
                <a
                  href={entry.href}
                  onClick={onChoose}
                  aria-current={entry.href === path ? 'page' : entry.href === current ? 'location' : undefined}
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

/** Returns the address of the current heading: the last one above the reading line. */
function useCurrentHeading(path: string, groups: Group[]): string {
  const [current, setCurrent] = useState('')
  useEffect(() => {
    const hrefs = groups
      .flatMap(({ entries }) => entries.map(({ href }) => href))
      .filter((href) => href.startsWith(`${path}#`))
    let frame = 0
    const update = () => {
      frame = 0
      const reached = hrefs.filter((href) => {
        const heading = document.getElementById(href.slice(path.length + 1))
        return heading !== null && heading.getBoundingClientRect().top < READING_LINE
      })
      const isAtEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2
      setCurrent((isAtEnd ? hrefs.at(-1) : reached.at(-1)) ?? hrefs[0] ?? '')
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
  }, [path, groups])
  return current
}

/** Opens and focuses the field or error that the address names. A chapter that has moved to another page is loaded. */
function useAddress(groups: Group[]): void {
  useEffect(() => {
    function follow() {
      const id = decodeURIComponent(location.hash.slice(1))
      const element = document.getElementById(id)
      if (element?.matches('code')) reveal(element)
      if (element || id === '') return
      const moved = groups.flatMap(({ entries }) => entries).find(({ href }) => href.endsWith(`#${id}`))
      if (moved) location.replace(moved.href)
    }
    follow()
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [groups])
}

function reveal(element: HTMLElement): void {
  for (let parent = element.closest('details'); parent; parent = parent.parentElement?.closest('details') ?? null)
    parent.open = true
  element.scrollIntoView({ block: 'center' })
  element.setAttribute('tabindex', '-1')
  element.focus({ preventScroll: true })
}

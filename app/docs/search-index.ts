/** What the search finds: a place on the page itself, or one that a link leads to. */
export type Found = Place | LinkedPlace

/** A guide or a section of one, or on the page of a guide a chapter of the reference. */
export interface LinkedPlace {
  kind: 'guide' | 'chapter'
  title: string
  /** The title of the guide or the group of chapters; empty for the guide itself. */
  chapter: string
  href: string
}

/** A place in the reference: a heading, a field or an error of a chapter. */
export interface Place {
  kind: 'chapter' | 'field' | 'error'
  title: string
  /** The chapter that contains it; empty for a chapter. */
  chapter: string
  element: HTMLElement
}

/** Lists the places of the reference from the page itself, so that the page carries no second copy of its text. */
export function readPlaces(main: ParentNode): Place[] {
  const found = new Map<string, Place>()
  for (const section of main.querySelectorAll('section[aria-labelledby]')) {
    const heading = document.getElementById(section.getAttribute('aria-labelledby') ?? '')
    if (!heading) continue
    const chapter = (heading.querySelector('a')?.firstChild?.textContent ?? heading.textContent ?? '').trim()
    found.set(heading.id, { kind: 'chapter', title: chapter, chapter: '', element: heading })
    for (const code of section.querySelectorAll<HTMLElement>('dt code, summary > span > code')) {
      const title = code.textContent?.trim() ?? ''
      const kind = code.closest('summary') || heading.id === 'errors' ? 'error' : 'field'
      const key = `${heading.id} ${kind} ${title}`
      // A field that a chapter lists twice, such as in a request and its response, is one place.
      if (title && !found.has(key)) found.set(key, { kind, title, chapter, element: code })
    }
  }
  return [...found.values()]
}

/** Opens what hides a place, scrolls to it and gives it the focus. */
export function goTo({ element }: Place): void {
  for (let parent = element.closest('details'); parent; parent = parent.parentElement?.closest('details') ?? null)
    parent.open = true
  element.scrollIntoView({ block: element.matches('h2, h3') ? 'start' : 'center' })
  element.setAttribute('tabindex', '-1')
  element.focus({ preventScroll: true })
}

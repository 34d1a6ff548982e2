'use client'

import { useEffect } from 'react'
import { EXAMPLE_LANGUAGE_COOKIE, remember } from './languages'

const YEAR_SECONDS = 365 * 86_400

/** Applies a language chosen in one example to all of them, and remembers it for the next visit. */
export function LanguageMemory() {
  useEffect(() => {
    document.addEventListener('change', choose)
    return () => document.removeEventListener('change', choose)
  }, [])
  return null
}

function choose({ target }: Event): void {
  if (!(target instanceof HTMLInputElement) || target.dataset.language === undefined) return
  // The examples above change their height. Scrolling keeps the clicked one in place.
  const before = target.getBoundingClientRect().top
  for (const input of document.querySelectorAll<HTMLInputElement>(`input[data-language][value="${target.value}"]`))
    input.checked = true
  window.scrollBy({ top: target.getBoundingClientRect().top - before, behavior: 'instant' })
  const cookie = remember(read(), target.value)
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${EXAMPLE_LANGUAGE_COOKIE}=${cookie}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`
}

function read(): string | undefined {
  const prefix = `${EXAMPLE_LANGUAGE_COOKIE}=`
  const found = document.cookie.split('; ').find((cookie) => cookie.startsWith(prefix))
  return found?.slice(prefix.length)
}

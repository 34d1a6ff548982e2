'use client'

import { createContext, use, useContext, useEffect } from 'react'
import type { Language, Messages } from './language'

const LanguageContext = createContext<Language>('en')

/** Returns the language of the page, also for dates and numbers. */
export const useLanguage = (): Language => useContext(LanguageContext)

/** Sets the language of what is inside. Without it, texts are English. The root layout has set `lang` for the first page. */
export function LanguageProvider({ language, children }: { language: Language; children: React.ReactNode }) {
  useEffect(() => {
    document.documentElement.lang = language
    return () => {
      document.documentElement.lang = 'en'
    }
  }, [language])
  return <LanguageContext value={language}>{children}</LanguageContext>
}

/** Returns the texts of a feature in the language of the page. Imported from `#messages`, in server components too. */
export function useMessages<Texts>(messages: Messages<Texts>): Texts {
  const language = useLanguage()
  const load = language === 'en' ? undefined : messages[language]
  return load ? use(loaded(load)) : messages.en
}

/** React needs the same promise at each render. */
const promises = new WeakMap<() => Promise<unknown>, Promise<unknown>>()

function loaded<Texts>(load: () => Promise<Texts>): Promise<Texts> {
  const promise = promises.get(load) ?? load()
  promises.set(load, promise)
  return promise as Promise<Texts>
}

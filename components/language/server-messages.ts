import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { cache, use } from 'react'
import { LANGUAGE_HEADER, type Language, type Messages } from './language'

/** Returns the language of the page that is rendered, or whose form is handled. */
export const getLanguage = cache(async (): Promise<Language> => {
  const language = (await headers()).get(LANGUAGE_HEADER)
  return language === 'de' ? language : 'en'
})

/** Returns the texts of a feature in the language of the page, for actions and components that are async. */
export const getMessages: <Texts>(messages: Messages<Texts>) => Promise<Texts> = cache(async (messages) => {
  const language = await getLanguage()
  return (language === 'en' ? null : await messages[language]?.()) ?? messages.en
})

/** `useLanguage` and `useMessages` of client-messages.tsx, for server components. */
export const useLanguage = (): Language => use(getLanguage())
export const useMessages = <Texts>(messages: Messages<Texts>): Texts => use(getMessages(messages))

/** Returns the `generateMetadata` of a page, with a title in the language of the page. */
export const titled =
  <Texts>(messages: Messages<Texts>, titleOf: (text: Texts) => string) =>
  async (): Promise<Metadata> => ({ title: titleOf(await getMessages(messages)) })

/** The languages of the dashboard, BCP 47. The first is used where none of a person's languages is here. */
const LANGUAGES = ['en', 'de'] as const
export type Language = (typeof LANGUAGES)[number]

/** The texts of a feature. Other languages than English are loaded when they are shown. */
export type Messages<Texts> = { en: Texts } & { [Other in Exclude<Language, 'en'>]?: () => Promise<Texts> }

/** The request header with the language of the page. proxy.ts sets it and overwrites a value sent by the client. */
export const LANGUAGE_HEADER = 'x-language'

/** Pages whose texts are all translated. The others are English, so that no page mixes languages. */
const TRANSLATED_PAGES = /^\/(sign-in|reset-password|invitation|setup)(\/|$)/

/** Returns the languages in which a page can be shown. */
export const languagesOf = (path: string): readonly Language[] =>
  TRANSLATED_PAGES.test(path) ? LANGUAGES : LANGUAGES.slice(0, 1)

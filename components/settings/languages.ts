import { languageName } from '@/server/contract/values/text'

/** Languages that the settings offer (BCP 47), those with most speakers and those of Europe. An account may have another. */
const COMMON_LANGUAGES =
  'ar bg bn ca cs da de el en es et fa fi fr ga he hi hr hu id is it ja ko lt lv ms nb nl pl pt pt-BR ro ru sk sl sr sv ta th tr uk ur vi zh'

/** Returns the languages to choose from, by name. The chosen one is always among them. */
export function languageOptions(chosen: string | null): (readonly [tag: string, name: string])[] {
  const tags = new Set([...COMMON_LANGUAGES.split(' '), ...(chosen === null ? [] : [chosen])])
  return [...tags].map((tag) => [tag, languageName(tag)] as const).sort(([, one], [, other]) => (one < other ? -1 : 1))
}

import { cookies } from 'next/headers'
import { CopyButton } from '@/components/ui/copy-button'
import { Code } from './code-block'
import { Highlighted } from './highlight'
import { EXAMPLE_LANGUAGE_COOKIE, LANGUAGE_NAMES, type Language, preferred, remembered } from './languages'

const messages = {
  language: (what: string) => `Language of ${what}`,
  codeIn: (what: string, language: string) => `${what} in ${language}`,
}

/** Shows an example in several languages. The choice is a radio group, which works without scripts (language-memory.tsx). */
export function CodeTabs(props: {
  id: string
  what: string
  codes: readonly (readonly [Language, string])[]
  chosen: readonly string[]
}) {
  const [first, ...others] = props.codes.map(([language]) => language)
  if (!first) throw new Error('An example needs a language.')
  const shown = preferred([first, ...others], props.chosen)
  return (
    <fieldset className="group/code relative min-w-0">
      <legend className="sr-only">{messages.language(props.what)}</legend>
      <div className="flex min-h-8 flex-wrap gap-x-4 pe-14">
        {props.codes.map(([language]) => (
          <label
            key={language}
            className="relative flex cursor-pointer items-center border-transparent border-b-2 text-small text-soft hover:text-ink has-checked:border-accent has-checked:font-medium has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name={`language-${props.id}`}
              value={language}
              defaultChecked={language === shown}
              autoComplete="off"
              data-language
              className="absolute size-0 appearance-none outline-none"
            />
            {LANGUAGE_NAMES[language]}
          </label>
        ))}
      </div>
      {props.codes.map(([language, code]) => (
        <div key={language} data-panel={language} className={`hidden ${SHOWN[language]}`}>
          <div className="absolute top-1 end-0">
            <CopyButton text={code} what={messages.codeIn(props.what, LANGUAGE_NAMES[language])} />
          </div>
          <Code>
            <Highlighted code={code} grammar={language} />
          </Code>
        </div>
      ))}
    </fieldset>
  )
}

/** Returns the languages that the person chose on earlier visits, latest first. */
export const chosenLanguages = async (): Promise<string[]> =>
  remembered((await cookies()).get(EXAMPLE_LANGUAGE_COOKIE)?.value)

const SHOWN: Record<Language, string> = {
  curl: 'group-has-[[value=curl]:checked]/code:block',
  typescript: 'group-has-[[value=typescript]:checked]/code:block',
  python: 'group-has-[[value=python]:checked]/code:block',
  go: 'group-has-[[value=go]:checked]/code:block',
  php: 'group-has-[[value=php]:checked]/code:block',
}

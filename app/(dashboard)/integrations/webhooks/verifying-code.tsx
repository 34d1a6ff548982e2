import { cookies } from 'next/headers'
import { receiverExamples } from '@/app/docs/receivers'
import { CodeTabs } from '@/components/ui/code/code-tabs'
import { LanguageMemory } from '@/components/ui/code/language-memory'
import { LANGUAGE_COOKIE, remembered } from '@/components/ui/code/languages'

/** The receivers of the API reference, in the language that was chosen last. */
export async function VerifyingCode() {
  const [{ typescript, python, go, php }, jar] = await Promise.all([receiverExamples(), cookies()])
  return (
    <>
      <CodeTabs
        id="receiving"
        what="a whole receiver"
        chosen={remembered(jar.get(LANGUAGE_COOKIE)?.value)}
        codes={[
          ['typescript', typescript],
          ['python', python],
          ['go', go],
          ['php', php],
        ]}
      />
      <LanguageMemory />
    </>
  )
}

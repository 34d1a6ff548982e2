import { cookies } from 'next/headers'
import { receiverExamples } from '@/app/docs/receivers'
import { CodeTabs } from '@/components/ui/code/code-tabs'
import { LanguageMemory } from '@/components/ui/code/language-memory'
import { EXAMPLE_LANGUAGE_COOKIE, remembered } from '@/components/ui/code/languages'
import { createMessages } from '@/components/webhooks/create/create-messages'

/** Shows the receivers of the API reference, in the language that the person chose last. */
export async function ReceiverExamples() {
  const [{ typescript, python, go, php }, jar] = await Promise.all([receiverExamples(), cookies()])
  return (
    <>
      <CodeTabs
        id="receiving"
        what={createMessages.receiverExample}
        chosen={remembered(jar.get(EXAMPLE_LANGUAGE_COOKIE)?.value)}
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

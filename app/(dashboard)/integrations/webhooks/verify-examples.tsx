import { cookies } from 'next/headers'
import { receiverExamples } from '@/app/docs/receivers'
import { verifyFunction } from '@/app/docs/verify-function'
import { CodeTabs } from '@/components/ui/code/code-tabs'
import { LanguageMemory } from '@/components/ui/code/language-memory'
import { EXAMPLE_LANGUAGE_COOKIE, remembered } from '@/components/ui/code/languages'
import { createMessages } from '@/components/webhooks/create/create-messages'

/** Shows the function of the example receivers that verifies a signature, in the language that the person chose last. */
export async function VerifyExamples() {
  const [{ typescript, python, go, php }, jar] = await Promise.all([receiverExamples(), cookies()])
  return (
    <>
      <CodeTabs
        id="verifying"
        what={createMessages.next.theFunction}
        chosen={remembered(jar.get(EXAMPLE_LANGUAGE_COOKIE)?.value)}
        codes={[
          ['typescript', verifyFunction('typescript', typescript)],
          ['python', verifyFunction('python', python)],
          ['go', verifyFunction('go', go)],
          ['php', verifyFunction('php', php)],
        ]}
      />
      <LanguageMemory />
    </>
  )
}

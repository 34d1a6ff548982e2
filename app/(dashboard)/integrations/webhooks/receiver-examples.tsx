import { receiverExamples, verifyFunction } from '@/app/docs/receivers'
import { CodeTabs, chosenLanguages } from '@/components/ui/code/code-tabs'
import { LanguageMemory } from '@/components/ui/code/language-memory'
import { createMessages } from '@/components/webhooks/create/create-messages'

/** Shows the receivers of the API reference, in the language that the person chose last. */
export async function ReceiverExamples() {
  return (
    <>
      <CodeTabs
        id="receiving"
        what={createMessages.receiverExample}
        chosen={await chosenLanguages()}
        codes={receiverExamples()}
      />
      <LanguageMemory />
    </>
  )
}

export async function VerifyExamples() {
  return (
    <>
      <CodeTabs
        id="verifying"
        what={createMessages.next.theFunction}
        chosen={await chosenLanguages()}
        codes={receiverExamples().map(([language, code]) => [language, verifyFunction(language, code)])}
      />
      <LanguageMemory />
    </>
  )
}

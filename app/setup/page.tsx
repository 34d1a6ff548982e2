import { headers } from 'next/headers'
import { notFound } from 'next/navigation'
import { signInMessages } from '@/app/sign-in/messages/en'
import { NarrowPage } from '@/app/sign-in/narrow-page'
import { getLanguage, getMessages, titled } from '@/components/language/server-messages'
import { countryOptions, suggestedCountry } from '@/server/accounts/account/country'
import { needsSetup } from '@/server/accounts/sign-in/setup'
import { env } from '@/server/env'
import { SetupForm } from './setup-form'

export const generateMetadata = titled(signInMessages, (text) => text.setup.pageTitle)

/** Creates the first account and its admin while no user exists. Afterwards the page responds with 404. */
export default async function SetupPage() {
  if (!(await needsSetup())) notFound()
  const { setup } = await getMessages(signInMessages)
  return (
    <NarrowPage title={setup.title}>
      <p className="text-soft">{setup.description}</p>
      <SetupForm
        countries={countryOptions(await getLanguage())}
        country={suggestedCountry((await headers()).get('accept-language'), env().SUMMARY_PHONE_COUNTRY)}
      />
    </NarrowPage>
  )
}

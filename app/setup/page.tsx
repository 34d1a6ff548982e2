import { notFound } from 'next/navigation'
import { signInMessages } from '@/app/sign-in/messages/en'
import { NarrowPage } from '@/app/sign-in/narrow-page'
import { getMessages, titled } from '@/components/language/server-messages'
import { needsSetup } from '@/server/accounts/sign-in/setup'
import { SetupForm } from './setup-form'

export const generateMetadata = titled(signInMessages, (text) => text.setup.pageTitle)

/** Creates the first account and its admin while no user exists. Afterwards the page responds with 404. */
export default async function SetupPage() {
  if (!(await needsSetup())) notFound()
  const { setup } = await getMessages(signInMessages)
  return (
    <NarrowPage title={setup.title}>
      <p className="text-soft">{setup.description}</p>
      <SetupForm />
    </NarrowPage>
  )
}

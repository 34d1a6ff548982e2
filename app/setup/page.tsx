import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { NarrowPage } from '@/app/sign-in/narrow-page'
import { needsSetup } from '@/server/accounts/sign-in/setup'
import { SetupForm } from './setup-form'
import { setupMessages } from './setup-messages'

export const metadata: Metadata = { title: setupMessages.pageTitle }

/** Creates the first account and its admin while no user exists. Afterwards the page responds with 404. */
export default async function SetupPage() {
  if (!(await needsSetup())) notFound()
  return (
    <NarrowPage title={setupMessages.title}>
      <p className="text-soft">{setupMessages.description}</p>
      <SetupForm />
    </NarrowPage>
  )
}

import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { NarrowPage } from '@/app/sign-in/narrow-page'
import { awaitsSetup } from '@/server/accounts/sign-in/setup'
import { SetupForm } from './setup-form'

export const metadata: Metadata = { title: 'First run' }

/** On a database without people: makes the first account and its admin. Afterwards there is nothing here. */
export default async function SetupPage() {
  if (!(await awaitsSetup())) notFound()
  return (
    <NarrowPage title="Set up this server">
      <p className="text-soft">
        Nobody can sign in yet. Make the first account and its admin; everybody else comes in by invitation.
      </p>
      <SetupForm />
    </NarrowPage>
  )
}

import type { Metadata } from 'next'
import Link from 'next/link'
import { redirect } from 'next/navigation'
import { Wordmark } from '@/components/ui/wordmark'
import { currentMember } from '@/server/auth'
import { returnPath } from './return-path'
import { SignInForm } from './sign-in-form'

export const metadata: Metadata = { title: 'Sign in' }

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export default async function SignInPage({ searchParams }: Props) {
  const from = returnPath((await searchParams).from)
  if (await currentMember()) redirect(from)
  return (
    <div className="mx-auto flex min-h-dvh max-w-[24rem] flex-col gap-10 px-5 py-8 sm:py-[14vh]">
      <Link href="/" className="self-start">
        <Wordmark />
      </Link>
      <main id="main" className="flex flex-col gap-6">
        <h1 className="text-title tracking-tight">Sign in to the dashboard</h1>
        <SignInForm from={from} />
        <p className="text-small text-soft">
          Without an account there is the{' '}
          <Link href="/docs" className="text-accent underline">
            API reference
          </Link>
          .
        </p>
      </main>
    </div>
  )
}

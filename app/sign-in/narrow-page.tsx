import Link from 'next/link'
import { useLanguage } from '#messages'
import { LanguageProvider } from '@/components/language/client-messages'
import { getMessages } from '@/components/language/server-messages'
import { ButtonLink, TextLink } from '@/components/ui/links'
import { Wordmark } from '@/components/ui/wordmark'
import { findLink, type LinkPurpose } from '@/server/accounts/sign-in/links'
import { signInMessages } from './messages/en'

/** Renders a page outside the dashboard with the product's name, a heading and one task. */
export function NarrowPage({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <LanguageProvider language={useLanguage()}>
      <div className="mx-auto flex min-h-dvh max-w-[24rem] flex-col gap-10 px-5 py-8 sm:py-[12vh]">
        <Link href="/" className="self-start">
          <Wordmark />
        </Link>
        <main id="main" className="flex flex-col gap-6">
          <h1 className="text-title tracking-tight">{title}</h1>
          {children}
        </main>
      </div>
    </LanguageProvider>
  )
}

/** Renders the page that an emailed link opens. It asks before the link is used, because mail scanners open links. */
export async function LinkPage(props: {
  purpose: LinkPurpose
  token: string
  title: string
  children: (email: string) => React.ReactNode
}) {
  const text = await getMessages(signInMessages)
  const link = await findLink(props.purpose, props.token)
  if (link.kind === 'good') return <NarrowPage title={props.title}>{props.children(link.email)}</NarrowPage>
  const { titles, descriptions, request } = text.invalidLink
  return (
    <NarrowPage title={titles[link.kind]}>
      <p>{descriptions[link.kind]}</p>
      <ButtonLink variant="primary" href={props.purpose === 'sign_in' ? '/sign-in/link' : '/reset-password'}>
        {request}
      </ButtonLink>
      <SignInLink>{text.usePassword}</SignInLink>
    </NarrowPage>
  )
}

export const SignInLink = ({ children }: { children: React.ReactNode }) => (
  <p className="text-small">
    <TextLink href="/sign-in">{children}</TextLink>
  </p>
)

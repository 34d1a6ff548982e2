import Link from 'next/link'
import { redirect } from 'next/navigation'
import { useMessages } from '#messages'
import { getMessages } from '@/components/language/server-messages'
import { ButtonLink, TextLink } from '@/components/ui/links'
import { Wordmark } from '@/components/ui/wordmark'
import { needsSetup } from '@/server/accounts/sign-in/setup'
import { trialPath } from '@/server/channels/trial'
import { LOCALES } from '@/server/contract/intake/channel-texts'
import { Developers } from './landing/developers'
import { InboxPicture, RecorderPicture } from './landing/pictures'
import { Points } from './landing/points'
import { landingMessages } from './landing-messages'

/** The landing page. While no user exists, it redirects to the setup, as the dashboard does. */
export default async function LandingPage() {
  if (await needsSetup()) redirect('/setup')
  const text = await getMessages(landingMessages)
  const trial = await trialPath()
  return (
    <div className="mx-auto max-w-[68rem] px-5 sm:px-8">
      <header className="flex items-center justify-between gap-x-6 border-rule border-b py-5">
        <Wordmark />
        <nav aria-label={text.siteNavigation} className="flex items-center gap-x-2">
          <ButtonLink variant="quiet" href="/docs" className="max-sm:hidden">
            {text.apiReference}
          </ButtonLink>
          <ButtonLink variant="secondary" href="/sign-in">
            {text.signIn}
          </ButtonLink>
        </nav>
      </header>
      <main id="main">
        <Introduction trialPath={trial} />
        <Benefits />
        <Inbox />
        <Start />
        <Developers />
      </main>
      <footer className="border-rule border-t py-6 text-small">
        <nav aria-label={text.footerNavigation} className="flex flex-wrap gap-x-6 gap-y-2">
          <TextLink href="/docs">{text.apiReference}</TextLink>
          <TextLink href="/sign-in">{text.signIn}</TextLink>
          {trial ? (
            <TextLink href={trial} prefetch={false}>
              {text.tryRecorder}
            </TextLink>
          ) : null}
        </nav>
      </footer>
    </div>
  )
}

function Introduction({ trialPath }: { trialPath: string | null }) {
  const text = useMessages(landingMessages)
  return (
    <div className="grid items-center gap-x-14 gap-y-12 py-12 sm:py-20 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
      <div className="flex flex-col gap-6">
        <h1 className="text-display tracking-[-0.025em]">{text.title}</h1>
        <div className="flex max-w-[34rem] flex-col gap-4 text-read text-soft">
          <p>{text.introduction}</p>
          <p>{text.delivery}</p>
        </div>
        <p className="mt-2 flex flex-wrap items-baseline gap-x-6 gap-y-3">
          <Link
            href="/sign-in"
            className="rounded-field bg-accent px-4 py-2.5 font-medium text-on-accent hover:opacity-90"
          >
            {text.openDashboard}
          </Link>
          {trialPath ? (
            <TextLink href={trialPath} prefetch={false} className="font-medium">
              {text.tryRecorder}
            </TextLink>
          ) : null}
        </p>
      </div>
      <RecorderPicture />
    </div>
  )
}

function Benefits() {
  const { leave, read, answer } = useMessages(landingMessages).benefits
  return (
    <div className="border-rule border-t py-10">
      <Points
        points={[
          [leave.title, leave.description(LOCALES.length)],
          [read.title, read.description],
          [answer.title, answer.description],
        ]}
      />
    </div>
  )
}

function Inbox() {
  const text = useMessages(landingMessages).inbox
  return (
    <section className="flex flex-col gap-8 border-rule border-t py-12 sm:py-16">
      <div className="flex max-w-[36rem] flex-col gap-2">
        <h2 className="text-title">{text.title}</h2>
        <p className="text-read text-soft">{text.description}</p>
      </div>
      <InboxPicture />
    </section>
  )
}

function Start() {
  const text = useMessages(landingMessages).start
  return (
    <section className="flex flex-col gap-6 border-rule border-t py-12">
      <h2 className="text-title">{text.title}</h2>
      <ol className="grid gap-x-14 gap-y-6 md:grid-cols-3">
        {text.steps.map(([title, description], index) => (
          <li key={title} className="flex flex-col gap-1.5">
            <span className="font-semibold text-read">
              {index + 1}. {title}
            </span>
            <span className="text-soft">{description}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

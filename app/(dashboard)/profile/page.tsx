import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { requireMember } from '@/app/(dashboard)/require-member'
import { signOutEverywhere } from '@/app/sign-in/actions'
import { AddPasskey } from '@/components/profile/add-passkey'
import { PasskeyList } from '@/components/profile/passkey-list'
import { PasswordForm } from '@/components/profile/password-form'
import { PasswordLink } from '@/components/profile/password-link'
import { PersonNameForm } from '@/components/profile/person-name-form'
import { profileMessages, sessionLabel } from '@/components/profile/profile-messages'
import { SessionList } from '@/components/profile/session-list'
import { TimeFormatForm } from '@/components/profile/time-format-form'
import { TimeZoneForm } from '@/components/profile/time-zone-form'
import { Section } from '@/components/settings/section'
import { Administrator } from '@/components/shell/administrator'
import { Button } from '@/components/ui/button'
import { Facts, PageHeader } from '@/components/ui/page-parts'
import { Email } from '@/components/ui/text'
import { dashboard } from '@/server/api/trpc/trpc'
import type { Profile } from '@/server/contract/accounts/profile'
import { env } from '@/server/env'
import { timeFormatOf } from '@/server/http/request/accept-language'

const { name, languageAndTime, password, passkeys, sessions, title, description } = profileMessages
const HEADINGS = { passkeys: 'passkeys', sessions: 'sessions' }

export const metadata: Metadata = { title }

export default async function ProfilePage() {
  await requireMember()
  const profile = await dashboard.profile.find()
  const now = Date.now()
  return (
    <>
      <PageHeader title={title}>{description}</PageHeader>
      <Section title={name.title}>
        <PersonNameForm name={profile.name} />
        <Fact name={name.email}>
          <Email address={profile.email} />
        </Fact>
      </Section>
      <Section title={languageAndTime.title} description={languageAndTime.description}>
        <Fact name={languageAndTime.language}>{languageAndTime.english}</Fact>
        <TimeFormatForm
          timeFormat={profile.time_format}
          browserFormat={timeFormatOf((await headers()).get('accept-language'))}
        />
        <TimeZoneForm timeZone={profile.time_zone} />
      </Section>
      <PasswordSection profile={profile} />
      <PasskeySection profile={profile} now={now} />
      <Section id={HEADINGS.sessions} title={sessions.title} description={sessions.description}>
        <SessionList sessions={profile.sessions} now={now} headingId={HEADINGS.sessions}>
          <form action={signOutEverywhere}>
            <Button variant="secondary-danger" type="submit">
              {sessions.signOutEverywhere}
            </Button>
          </form>
        </SessionList>
      </Section>
    </>
  )
}

/** Shows one fact, as wide as the inputs of the page. */
function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="max-w-[32rem]">
      <Facts facts={[[name, children]]} />
    </div>
  )
}

function PasswordSection({ profile }: { profile: Profile }) {
  if (profile.password.is_set)
    return (
      <Section title={password.title} description={password.description}>
        <PasswordForm email={profile.email} />
      </Section>
    )
  return (
    <Section
      title={password.title}
      description={
        profile.password.is_link_mailed
          ? password.none
          : password.noEmail(<Administrator contact={env().SUPPORT_CONTACT} />)
      }
    >
      {profile.password.is_link_mailed ? <PasswordLink /> : null}
    </Section>
  )
}

function PasskeySection({ profile, now }: { profile: Profile; now: number }) {
  const problem = profile.passkey_problem
  const here = profile.sessions.find(({ is_current }) => is_current)
  return (
    <Section id={HEADINGS.passkeys} title={passkeys.title} description={passkeys.description}>
      {profile.passkeys.length > 0 ? (
        <PasskeyList passkeys={profile.passkeys} now={now} headingId={HEADINGS.passkeys} />
      ) : (
        <p className="text-soft">{problem ? passkeys.problems[problem] : passkeys.none}</p>
      )}
      {problem ? null : <AddPasskey suggestedName={here?.browser ? sessionLabel(here) : ''} />}
    </Section>
  )
}

import { headers } from 'next/headers'
import { useMessages } from '#messages'
import { requireMember } from '@/app/(dashboard)/require-member'
import { signOutEverywhere } from '@/app/sign-in/actions'
import { getMessages, titled } from '@/components/language/server-messages'
import { ErasePerson } from '@/components/profile/erase-person'
import { AddPasskey, PasskeyList } from '@/components/profile/passkeys'
import { PasswordForm, PasswordLink } from '@/components/profile/password-form'
import { PersonNameForm, TimeFormatForm, TimeZoneForm } from '@/components/profile/profile-forms'
import { profileMessages } from '@/components/profile/profile-messages'
import { SessionList } from '@/components/profile/session-list'
import { Administrator } from '@/components/shell/administrator'
import { Button } from '@/components/ui/button'
import { Facts, PageHeader, Section } from '@/components/ui/page-parts'
import { Email } from '@/components/ui/text'
import { dashboard } from '@/server/api/trpc/trpc'
import type { Profile } from '@/server/contract/accounts/profile'
import { env } from '@/server/env'
import { timeFormatOf } from '@/server/http/request/accept-language'

const HEADINGS = { passkeys: 'passkeys', sessions: 'sessions' }

export const generateMetadata = titled(profileMessages, (text) => text.title)

export default async function ProfilePage() {
  const { title, description, name, languageAndTime, sessions, erase } = await getMessages(profileMessages)
  await requireMember()
  const profile = await dashboard.profile.find()
  const now = Date.now()
  return (
    <>
      <PageHeader title={title}>{description}</PageHeader>
      <Section title={name.title}>
        <Fact name={name.email}>
          <Email address={profile.email} />
        </Fact>
        <PersonNameForm name={profile.name} />
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
      <Section title={erase.section} description={erase.description}>
        <div>
          <ErasePerson email={profile.email} />
        </div>
      </Section>
    </>
  )
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="max-w-[32rem]">
      <Facts facts={[[name, children]]} />
    </div>
  )
}

function PasswordSection({ profile }: { profile: Profile }) {
  const { password } = useMessages(profileMessages)
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
  const text = useMessages(profileMessages)
  const problem = profile.passkey_problem
  const here = profile.sessions.find(({ is_current }) => is_current)
  return (
    <Section id={HEADINGS.passkeys} title={text.passkeys.title} description={text.passkeys.description}>
      {profile.passkeys.length > 0 ? (
        <PasskeyList passkeys={profile.passkeys} now={now} headingId={HEADINGS.passkeys} />
      ) : (
        <p className="text-soft">{problem ? text.passkeys.problems[problem] : text.passkeys.none}</p>
      )}
      {problem ? null : <AddPasskey suggestedName={here?.browser ? text.sessionLabel(here) : ''} />}
    </Section>
  )
}

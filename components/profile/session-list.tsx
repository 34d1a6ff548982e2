'use client'

import { Monitor, Smartphone } from 'lucide'
import { useMessages } from '#messages'
import { api } from '@/components/api/client'
import { ErrorAlert } from '@/components/api/error-text'
import { useFinish } from '@/components/api/use-request'
import { Button } from '@/components/ui/button'
import { State } from '@/components/ui/state'
import { LtrText, UserText } from '@/components/ui/text'
import { RelativeTime } from '@/components/ui/time/times'
import type { ListedSession } from '@/server/contract/accounts/profile'
import { Item, ItemList } from './item-list'
import { type ProfileTexts, profileMessages } from './profile-messages'

/** Lists where the person is signed in. `children` are further actions, which work without scripts. */
export function SessionList(props: {
  sessions: readonly ListedSession[]
  now: number
  headingId: string
  children: React.ReactNode
}) {
  const text = useMessages(profileMessages)
  const { sessions, now, headingId, children } = props
  const finish = useFinish(headingId)
  const revoke = api.profile.revokeSession.useMutation()
  const revokeOthers = api.profile.revokeOtherSessions.useMutation({
    onSuccess: () => finish(text.sessions.announceOthers),
  })
  const isPending = revoke.isPending || revokeOthers.isPending
  const signOut = (session: ListedSession) =>
    revoke.mutate(
      { id: session.id },
      { onSuccess: () => finish(text.sessions.announceSignedOut(text.sessionLabel(session))) },
    )
  return (
    <>
      <ItemList labelledBy={headingId}>
        {sessions.map((session) => (
          <SessionItem
            key={session.id}
            session={session}
            now={now}
            isPending={isPending}
            onSignOut={() => isPending || signOut(session)}
          />
        ))}
      </ItemList>
      <ErrorAlert error={revoke.error ?? revokeOthers.error} />
      <div className="flex flex-wrap gap-3">
        {sessions.length > 1 ? (
          <Button variant="secondary" aria-disabled={isPending} onClick={() => isPending || revokeOthers.mutate()}>
            {revokeOthers.isPending ? text.sessions.signingOut : text.sessions.signOutOthers}
          </Button>
        ) : null}
        {children}
      </div>
    </>
  )
}

function SessionItem(props: { session: ListedSession; now: number; isPending: boolean; onSignOut: () => void }) {
  const text = useMessages(profileMessages)
  const { session, now } = props
  const label = text.sessionLabel(session)
  return (
    <Item
      icon={session.system === 'iOS' || session.system === 'Android' ? Smartphone : Monitor}
      title={
        <>
          <UserText>{label}</UserText>
          {session.is_current ? (
            <span className="font-normal text-small">
              <State kind="ok">{text.sessions.current}</State>
            </span>
          ) : null}
        </>
      }
      facts={factsOf(session, now, text.sessions)}
      actions={
        session.is_current ? null : (
          <Button variant="secondary" aria-disabled={props.isPending} onClick={props.onSignOut}>
            {text.sessions.signOut}
            <UserText className="sr-only"> {label}</UserText>
          </Button>
        )
      }
    />
  )
}

/** The current session is active now, so only the others show when. */
const factsOf = (
  { is_current, last_used_at, created_at, ip_address }: ListedSession,
  now: number,
  text: ProfileTexts['sessions'],
) => [
  ...(is_current
    ? []
    : [
        <>
          {text.lastUsed} <RelativeTime at={last_used_at} now={now} />
        </>,
      ]),
  <>
    {text.signedIn} <RelativeTime at={created_at} now={now} />
  </>,
  ...(ip_address ? [<LtrText key="ip">{ip_address}</LtrText>] : []),
]

import Link from 'next/link'
import { ButtonLink } from '@/components/ui/button'
import type { LinkPurpose, LinkState } from '@/server/accounts/email/links'

/** A link that does not work, why, and the way on. */
export function InvalidLink({ purpose, kind }: { purpose: LinkPurpose; kind: Exclude<LinkState['kind'], 'good'> }) {
  return (
    <>
      <p>{WORDS[kind]}</p>
      <ButtonLink look="primary" href={purpose === 'sign_in' ? '/sign-in/link' : '/reset-password'}>
        Ask for a new link
      </ButtonLink>
      <p className="text-small">
        <Link href="/sign-in" className="text-accent underline">
          Sign in with a password
        </Link>
      </p>
    </>
  )
}

export const INVALID_LINK_TITLES: Record<Exclude<LinkState['kind'], 'good'>, string> = {
  used: 'This link was used already',
  replaced: 'There is a newer link',
  expired: 'This link has expired',
  unknown: 'This link is not known here',
}

const WORDS: Record<Exclude<LinkState['kind'], 'good'>, string> = {
  used: 'Each link is good once. Setting a new password also ends every other link.',
  replaced: 'Another link was asked for after this one. Use the newest one.',
  expired: 'A link is good for half an hour.',
  unknown: 'Perhaps it was cut on its way: open it whole, or copy it whole into the address bar.',
}

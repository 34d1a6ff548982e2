import Link from 'next/link'
import { ButtonLink } from '@/components/ui/links'
import type { LinkPurpose, LinkState } from '@/server/accounts/sign-in/links'
import { signInMessages } from './sign-in-messages'

const messages = signInMessages.invalidLink

/** Explains why a link does not work, and offers a new one. */
export function InvalidLink({ purpose, kind }: { purpose: LinkPurpose; kind: Exclude<LinkState['kind'], 'good'> }) {
  return (
    <>
      <p>{messages.descriptions[kind]}</p>
      <ButtonLink variant="primary" href={purpose === 'sign_in' ? '/sign-in/link' : '/reset-password'}>
        {messages.request}
      </ButtonLink>
      <p className="text-small">
        <Link href="/sign-in" className="text-accent underline">
          {signInMessages.usePassword}
        </Link>
      </p>
    </>
  )
}

'use client'

import { useFormStatus } from 'react-dom'
import { signInMessages } from '@/app/sign-in/sign-in-messages'
import { Button } from '@/components/ui/button'
import { signInWithLink } from './actions'

export function LinkForm({ token }: { token: string }) {
  return (
    <form action={signInWithLink} className="flex flex-col">
      <input type="hidden" name="token" value={token} />
      <SignInButton />
    </form>
  )
}

function SignInButton() {
  const { pending } = useFormStatus()
  return (
    <Button variant="primary" type="submit" aria-disabled={pending}>
      {pending ? signInMessages.pending : signInMessages.submit}
    </Button>
  )
}

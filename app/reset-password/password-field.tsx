'use client'

import { useState } from 'react'
import { signInMessages } from '@/app/sign-in/sign-in-messages'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/fields'
import { MAX_PASSWORD_CHARACTERS, MIN_PASSWORD_CHARACTERS } from '@/server/contract/limits'

const messages = signInMessages.password

/** Asks for a new password once, with a button to show it. */
export function PasswordField({ label, error }: { label: string; error: string | null }) {
  const [isShown, setShown] = useState(false)
  return (
    <div className="relative">
      <Field
        label={label}
        id="password"
        name="password"
        type={isShown ? 'text' : 'password'}
        dir="ltr"
        maxLength={MAX_PASSWORD_CHARACTERS}
        autoComplete="new-password"
        hint={messages.hint(MIN_PASSWORD_CHARACTERS)}
        error={error}
        spellCheck={false}
        required
      />
      <Button
        variant="quiet"
        className="absolute top-0 end-0"
        aria-label={isShown ? messages.hideLabel : messages.showLabel}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? messages.hide : messages.show}
      </Button>
    </div>
  )
}

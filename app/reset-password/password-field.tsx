'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { MAX_PASSWORD_CHARACTERS, MIN_PASSWORD_CHARACTERS } from '@/server/contract/accounts/password'

/** A password to be chosen: typed once, and shown to whoever wants to see what they typed. */
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
        hint={`At least ${MIN_PASSWORD_CHARACTERS} characters. A short phrase works well.`}
        error={error}
        spellCheck={false}
        required
      />
      <Button
        look="quiet"
        className="absolute top-0 right-0"
        aria-label={isShown ? 'Hide the password' : 'Show the password'}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? 'Hide' : 'Show'}
      </Button>
    </div>
  )
}

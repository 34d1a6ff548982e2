import { expect, test } from 'vitest'
import type { z } from 'zod'
import { passwordError } from '@/app/sign-in/form-values'
import { signInMessages } from '@/app/sign-in/messages/en'
import { emailAddress } from '../accounts/users/users'
import { AccountName } from './accounts/account'
import { PersonName } from './accounts/member'
import * as limits from './limits'
import { MAX_PASSWORD_CHARACTERS } from './limits'
import { CreateToken } from './tokens/token'
import { CreateSubscription } from './webhooks/creation'
import { Evidence } from './webhooks/diagnosis'
import { SubscriptionLabels } from './webhooks/subscription'

const accepts = (schema: z.ZodType) => (text: string) => schema.safeParse(text).success
const letters = (count: number) => 'a'.repeat(count)
/** An email address of `count` characters: a local part of 64, then labels of at most 63. */
const address = (count: number) => {
  const labels = [letters(63), letters(63), letters(count - 193)]
  return `${letters(64)}@${labels.join('.')}`
}

// A form that allows more characters than the contract leads to an error. A form that allows fewer refuses valid input.
const rows: [string, number, (text: string) => boolean, (count: number) => string][] = [
  ['account name', limits.MAX_ACCOUNT_NAME_CHARACTERS, accepts(AccountName), letters],
  ['person name', limits.MAX_PERSON_NAME_CHARACTERS, accepts(PersonName), letters],
  ['token name', limits.MAX_TOKEN_NAME_CHARACTERS, accepts(CreateToken.shape.name), letters],
  ['subscription name', limits.MAX_SUBSCRIPTION_NAME_CHARACTERS, accepts(SubscriptionLabels.shape.name), letters],
  [
    'subscription description',
    limits.MAX_SUBSCRIPTION_DESCRIPTION_CHARACTERS,
    accepts(SubscriptionLabels.shape.description),
    letters,
  ],
  ['URL', limits.MAX_URL_CHARACTERS, accepts(CreateSubscription.shape.url), letters],
  ['signature header', limits.MAX_SIGNATURE_HEADER_CHARACTERS, accepts(Evidence.shape.header), letters],
  ['pasted secret', limits.MAX_PASTED_SECRET_CHARACTERS, accepts(Evidence.shape.secret), letters],
  ['password', MAX_PASSWORD_CHARACTERS, (text) => passwordError(text, signInMessages.en) === null, letters],
  ['email address', limits.MAX_EMAIL_CHARACTERS, (text) => emailAddress(text) !== null, address],
]

test.each(rows)('%s: the contract accepts as many characters as the form', (_name, max, isAccepted, textOf) => {
  expect(textOf(max)).toHaveLength(max)
  expect([isAccepted(textOf(max)), isAccepted(textOf(max + 1))]).toEqual([true, false])
})

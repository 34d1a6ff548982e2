'use server'

import { cookies } from 'next/headers'
import { redirect } from 'next/navigation'
import { HOME } from '@/app/sign-in/form-values'
import { THEME_COOKIE, themeOf } from '@/components/shell/theme'
import * as auth from '@/server/accounts/auth/auth'

/** Switches to another account and opens its first page, because the current page may not exist there. */
export async function switchAccount(form: FormData): Promise<void> {
  await auth.chooseAccount(String(form.get('account') ?? ''))
  redirect(HOME)
}

/** Saves the theme in a cookie of this browser. The cookie is not personal, so scripts may read it. */
export async function chooseTheme(form: FormData): Promise<void> {
  const theme = themeOf(String(form.get('theme')))
  const store = await cookies()
  if (theme === 'system') store.delete(THEME_COOKIE)
  else store.set(THEME_COOKIE, theme, { path: '/', sameSite: 'lax', maxAge: THEME_SECONDS })
}

const THEME_SECONDS = 365 * 24 * 60 * 60

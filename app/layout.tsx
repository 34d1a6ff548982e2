import type { Metadata, Viewport } from 'next'
import { cookies } from 'next/headers'
import { connection } from 'next/server'
import { THEME_COOKIE, themeOf } from '@/components/shell/theme'
import './globals.css'

export const metadata: Metadata = {
  title: { default: 'Voice Message Service', template: '%s · Voice Message Service' },
  description: 'Voice messages, transcribed and summarized, read over a JSON API or received as signed webhooks.',
}

export const viewport: Viewport = { colorScheme: 'light dark' }

export default async function RootLayout({ children }: { children: React.ReactNode }) {
  // Rendered for each request, never at build: the scripts of a page carry that response's nonce (proxy.ts).
  await connection()
  return (
    <html lang="en" className={THEME_CLASS[themeOf((await cookies()).get(THEME_COOKIE)?.value)]}>
      <body>
        <a
          href="#main"
          className="absolute top-2 left-2 z-10 -translate-y-20 rounded-field bg-accent px-3 py-1.5 text-on-accent focus:translate-y-0"
        >
          Skip to content
        </a>
        {children}
      </body>
    </html>
  )
}

/** What decides between the two halves of each colour (globals.css). */
const THEME_CLASS = { system: undefined, light: 'light', dark: 'dark' }

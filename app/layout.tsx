import type { Metadata, Viewport } from 'next'
import { cookies } from 'next/headers'
import { connection } from 'next/server'
import { getLanguage, getMessages } from '@/components/language/server-messages'
import { frameMessages } from '@/components/shell/frame-messages'
import { THEME_COOKIE, themeOf } from '@/components/shell/theme'
import { pageMessages } from '@/components/ui/messages/en'
import { uiMessages } from '@/components/ui/ui-messages'
import { env } from '@/server/env'
import './globals.css'
import { FONT_CLASSES } from './fonts'

export const generateMetadata = async (): Promise<Metadata> => ({
  title: { default: uiMessages.productName, template: `%s · ${uiMessages.productName}` },
  description: (await getMessages(frameMessages)).description,
})

export const viewport: Viewport = { colorScheme: 'light dark' }

export default async function RootLayout({ children }: { children: React.ReactNode }) {
  const language = await getLanguage()
  // Pages render per request, not at build time: their scripts carry the nonce of the response (proxy.ts).
  await connection()
  return (
    <html
      lang={language}
      className={`${FONT_CLASSES} ${THEME_CLASS[themeOf((await cookies()).get(THEME_COOKIE)?.value)]}`}
    >
      {/* For the page of an unexpected error, which gets no other data: components/shell/error-message.tsx. */}
      <body data-contact={env().SUPPORT_CONTACT}>
        <a
          href="#main"
          // The layout stays when a person goes on to a page in another language.
          lang={language}
          className="absolute top-2 start-2 z-10 -translate-y-20 rounded-field bg-accent px-3 py-1.5 text-on-accent focus:translate-y-0"
        >
          {(await getMessages(pageMessages)).skipToContent}
        </a>
        {children}
      </body>
    </html>
  )
}

/** The class that selects the light or dark value of each color (globals.css). */
const THEME_CLASS = { system: '', light: 'light', dark: 'dark' }

import type { PageQuery } from '@/app/sign-in/form-values'
import { NarrowPage } from '@/app/sign-in/narrow-page'
import { getMessages, titled } from '@/components/language/server-messages'
import { Button } from '@/components/ui/button'
import { TextLink } from '@/components/ui/links'
import { UserText } from '@/components/ui/text'
import { findUnsubscription } from '@/server/accounts/account/unsubscribe'
import { unsubscribeMessages } from './unsubscribe-messages'

export const generateMetadata = titled(unsubscribeMessages, (text) => text.title)

/** Asks before the link in an email is used, because mail scanners open links. */
export default async function UnsubscribePage({ searchParams }: PageQuery) {
  const { token, done } = await searchParams
  const text = await getMessages(unsubscribeMessages)
  const found = typeof token === 'string' ? await findUnsubscription(token) : null
  const settings = (
    <p className="text-small">
      <TextLink href="/settings/notifications">{text.settings}</TextLink>
    </p>
  )
  if (!found)
    return (
      <NarrowPage title={text.unknown}>
        <p>{text.unknownNext}</p>
        {settings}
      </NarrowPage>
    )
  const what = text.subjects[found.subject](<UserText>{found.account}</UserText>)
  return (
    <NarrowPage title={done === undefined ? text.title : text.stopped}>
      <p>{what}</p>
      {done === undefined ? (
        <form method="post" action={`/api/unsubscribe?token=${encodeURIComponent(String(token))}`}>
          <Button type="submit" variant="primary">
            {text.submit}
          </Button>
        </form>
      ) : (
        <p className="text-soft">{text.again}</p>
      )}
      {settings}
    </NarrowPage>
  )
}

import Link from 'next/link'
import { LtrText } from '@/components/ui/text/text-direction'
import { subscriptionMessages } from '@/components/webhooks/subscription/subscription-messages'

/** Leads back to the list of webhooks and, from a page below one, to the webhook. */
export function WebhookBreadcrumb({ webhook }: { webhook?: { href: string; url: string } }) {
  return (
    <nav aria-label={subscriptionMessages.page.breadcrumb} className="mb-1 flex flex-wrap gap-x-2 text-small text-soft">
      <Link href="/integrations/webhooks" className="hover:text-ink hover:underline">
        {subscriptionMessages.list.title}
      </Link>
      {webhook ? (
        <>
          <span aria-hidden="true">/</span>
          <Link href={webhook.href} className="wrap-anywhere hover:text-ink hover:underline">
            <LtrText>{webhook.url}</LtrText>
          </Link>
        </>
      ) : null}
    </nav>
  )
}

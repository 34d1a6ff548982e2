import Link from 'next/link'
import { subscriptionMessages } from '@/components/webhooks/subscription/subscription-messages'
import { WebhookName } from '@/components/webhooks/webhook-name'

/** Leads back to the list of webhooks and, from a page below one, to the webhook. */
export function WebhookBreadcrumb({ webhook }: { webhook?: { href: string; name: string; url: string } }) {
  return (
    <nav aria-label={subscriptionMessages.page.breadcrumb} className="mb-1 flex flex-wrap gap-x-2 text-small text-soft">
      <Link href="/integrations/webhooks" className="hover:text-ink hover:underline">
        {subscriptionMessages.list.title}
      </Link>
      {webhook ? (
        <>
          <span aria-hidden="true">/</span>
          <Link href={webhook.href} className="wrap-anywhere hover:text-ink hover:underline">
            <WebhookName name={webhook.name} url={webhook.url} />
          </Link>
        </>
      ) : null}
    </nav>
  )
}
